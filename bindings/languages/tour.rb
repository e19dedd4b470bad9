# SPDX-License-Identifier: MIT
# The tour in Ruby, by the gem ffi: tour.rb DESCRIPTION LIBRARY. Module Bvol declares the whole interface from bvol-api.json.
require "ffi"
require "json"

module Bvol
  extend FFI::Library
  ffi_lib ARGV[1]
  API = JSON.parse(File.read("#{ARGV[0]}/bvol-api.json"))

  NUMBERS = {"uint32_t" => :uint32, "uint64_t" => :uint64, "int32_t" => :int32, "uint8_t" => :uint8, "bvol_result" => :int32,
             "ptrdiff_t" => :ssize_t, "const char *" => :string}.freeze

  # The type of a declaration of C: what points to something is :pointer.
  def self.type(ctype)
    return NUMBERS[ctype] if NUMBERS.key?(ctype)
    base, dimension = ctype.delete_prefix("const ").match(/\A([\w* (),]*?) ?(?:\[(\d+)\])?\z/)&.captures || ["*"]
    return :pointer if base.include?("*")
    one = NUMBERS[base] || (base.start_with?("bvol_") && const_defined?(name_of(base)) ? const_get(name_of(base)) : base.to_sym)
    dimension ? [one, dimension.to_i] : one
  end

  # bvol_ray_hit is Bvol::RayHit.
  def self.name_of(name)
    name.delete_prefix("bvol_").split("_").map(&:capitalize).join
  end

  def self.types(parameters)
    parameters.map { |one| type(one["type"]).then { |found| found.is_a?(Array) ? :pointer : found } }
  end

  API["callbacks"].each do |one|
    const_set(name_of(one["name"]), callback(types(one["parameters"]), type(one["returns"]["type"])))
  end
  API["structs"].each do |one|
    const_set(name_of(one["name"]), Class.new(FFI::Struct) do
      layout(*one["fields"].flat_map { |field| [field["name"].to_sym, Bvol.type(field["type"])] })
      next unless one["sized"]
      define_method(:initialize) do |*memory|
        super(*memory)
        self[:size] = size if memory.empty?
      end
    end)
  end
  constants = API["constants"] + API["enums"].flat_map { |one| one["values"] }
  constants.each { |one| const_set(one["name"].delete_prefix("BVOL_"), one["value"]) }
  API["functions"].each { |one| attach_function(one["name"], types(one["parameters"]), type(one["returns"]["type"])) }
end

def check(result)
  raise Bvol.bvol_result_name(result) if result.negative?
end

# A handle that the block makes and the collector destroys.
def made(name)
  out = FFI::MemoryPointer.new(:pointer)
  check(yield(out))
  FFI::AutoPointer.new(out.read_pointer, Bvol.method("bvol_#{name}_destroy"))
end

# A struct of the numbers of its fields, in their order: all fields are floats.
def of(type, *numbers)
  type.new.tap { |one| one.pointer.write_array_of_float(numbers) }
end

def floats(*numbers)
  FFI::MemoryPointer.new(:float, numbers.size).write_array_of_float(numbers)
end

box = Bvol::Aabb.new
Bvol.bvol_aabb_from_corners(floats(1, 2, 3), floats(0, 0, 0), box)
puts format("box: volume %g", Bvol.bvol_aabb_volume(box))

row = floats(*(-5..4).flat_map { |x| [x, 0, 0, x + 0.5, 1, 1] })
view = floats(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
set = made("aabb_set") { |out| Bvol.bvol_aabb_set_create(row, 10, 0, nil, nil, out) }
frustum = made("frustum") { |out| Bvol.bvol_frustum_create(view, nil, nil, out) }
ids = FFI::MemoryPointer.new(:uint32, 10)
seen = Bvol.bvol_aabb_set_cull_frustum_ids(set, frustum, nil, ids, 10)
puts "cull: #{seen} in view: #{ids.read_array_of_uint32(seen).join(" ")}"

vertices = floats(0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1)
corners = FFI::MemoryPointer.new(:uint32, 6).write_array_of_uint32([0, 1, 2, 0, 2, 3])
mesh = Bvol::TriangleMesh.new
fields = {index_bits: 32, vertices: vertices, vertex_count: 4, indices: corners, count: 2}
fields.each { |name, value| mesh[name] = value }
index = made("index") { |out| Bvol.bvol_index_create(nil, nil, out) }
check(Bvol.bvol_index_build_triangles(index, mesh, nil, 0, nil))
ray = of(Bvol::Ray, 0.25, 0.75, -1, 0, 0, 0, 1, 10)
triangle, hit = FFI::MemoryPointer.new(:uint32), Bvol::RayHit.new
unless Bvol.bvol_index_raycast_first(index, ray, nil, triangle, hit).zero?
  puts format("ray: triangle %d at t = %g", triangle.read_uint32, hit[:t_enter])
end

apart = Bvol::Separation.new
Bvol.bvol_sphere_separation_aabb(of(Bvol::Sphere, 4, 1, 1, 1), box, apart)
puts format("distance: %g to %g", apart[:distance], apart[:distance_max])

wrong = Bvol::IndexOptions.new
wrong[:engine] = 99
begin
  made("index") { |out| Bvol.bvol_index_create(wrong, nil, out) }
rescue RuntimeError => error
  puts "error: #{error.message}"
end

sum = 0
add = proc do |id, _user, _context|
  sum += id
  0
end
check(Bvol.bvol_index_build(index, row, 10, 0, nil, 0, nil))
met = Bvol.bvol_index_overlaps_aabb_each(index, of(Bvol::Aabb, -1, 0, 0, 1, 1, 1), nil, add, nil)
puts "callback: #{met} boxes, sum #{sum}"
