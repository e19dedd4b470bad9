/* SPDX-License-Identifier: MIT */
/* The tour in C++: handles in unique_ptr, arrays in vectors, and a lambda as a callback. */
#include <bvol/bvol.h>

#include <array>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

template <class T, void (*destroy)(T *)> struct destroyer {
    void operator()(T *handle) const
    {
        destroy(handle);
    }
};
template <class T, void (*destroy)(T *)> using handle = std::unique_ptr<T, destroyer<T, destroy>>;
using frustum_handle = handle<bvol_frustum, bvol_frustum_destroy>;
using index_handle = handle<bvol_index, bvol_index_destroy>;
using set_handle = handle<bvol_aabb_set, bvol_aabb_set_destroy>;

static void check(bvol_result result)
{
    if (result < 0)
        throw std::runtime_error(bvol_result_name(result));
}

template <class Handle, class Create, class... Arguments> Handle made(Create create, Arguments... arguments)
{
    typename Handle::pointer out = nullptr;
    check(create(arguments..., nullptr, &out));
    return Handle(out);
}

int main()
{
    const bvol_vec3 a = {1, 2, 3}, b = {0, 0, 0};
    bvol_aabb box;
    bvol_aabb_from_corners(&a, &b, &box);
    std::cout << "box: volume " << bvol_aabb_volume(&box) << '\n';

    std::vector<bvol_aabb> row;
    for (int i = 0; i < 10; ++i)
        row.push_back({{float(i - 5), 0, 0}, {float(i - 5) + 0.5F, 1, 1}});
    const std::array<float, 16> view = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const auto set = made<set_handle>(bvol_aabb_set_create, row.data(), row.size(), 0, nullptr);
    const auto frustum = made<frustum_handle>(bvol_frustum_create, view.data(), nullptr);
    std::vector<uint32_t> ids(row.size());
    ids.resize(bvol_aabb_set_cull_frustum_ids(set.get(), frustum.get(), nullptr, ids.data(), ids.size()));
    std::cout << "cull: " << ids.size() << " in view:";
    for (uint32_t id : ids)
        std::cout << ' ' << id;
    std::cout << '\n';

    const std::vector<bvol_vec3> vertices = {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
    const std::vector<uint32_t> corners = {0, 1, 2, 0, 2, 3};
    bvol_triangle_mesh mesh = BVOL_TRIANGLE_MESH_INIT;
    mesh.index_bits = 32;
    mesh.vertices = vertices.data();
    mesh.vertex_count = vertices.size();
    mesh.indices = corners.data();
    mesh.count = corners.size() / 3;
    const auto index = made<index_handle>(bvol_index_create, nullptr);
    check(bvol_index_build_triangles(index.get(), &mesh, nullptr, 0, nullptr));
    const bvol_ray ray = {{0.25F, 0.75F, -1}, 0, {0, 0, 1}, 10};
    uint32_t triangle;
    bvol_ray_hit hit;
    if (bvol_index_raycast_first(index.get(), &ray, nullptr, &triangle, &hit))
        std::cout << "ray: triangle " << triangle << " at t = " << hit.t_enter << '\n';

    const bvol_sphere ball = {{4, 1, 1}, 1};
    bvol_separation apart;
    bvol_sphere_separation_aabb(&ball, &box, &apart);
    std::cout << "distance: " << apart.distance << " to " << apart.distance_max << '\n';

    bvol_index_options wrong = BVOL_INDEX_OPTIONS_INIT;
    wrong.engine = 99;
    try {
        made<index_handle>(bvol_index_create, &wrong);
    } catch (const std::runtime_error &error) {
        std::cout << "error: " << error.what() << '\n';
    }

    uint32_t sum = 0;
    const auto add = [](uint32_t id, uint64_t, void *context) {
        *static_cast<uint32_t *>(context) += id;
        return 0;
    };
    check(bvol_index_build(index.get(), row.data(), row.size(), 0, nullptr, 0, nullptr));
    const bvol_aabb query = {{-1, 0, 0}, {1, 1, 1}};
    const size_t met = bvol_index_overlaps_aabb_each(index.get(), &query, nullptr, add, &sum);
    std::cout << "callback: " << met << " boxes, sum " << sum << '\n';
}
