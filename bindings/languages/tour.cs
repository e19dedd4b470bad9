// SPDX-License-Identifier: MIT
// The tour in C#, over what make.py writes. Arrays that C keeps are pinned; a delegate must outlive the call that it is passed to.
using System;
using System.Globalization;
using System.Runtime.InteropServices;

public static unsafe class Tour {
    static void Check(int result) {
        if (result < 0)
            throw new Exception(Marshal.PtrToStringAnsi((IntPtr)Bvol.bvol_result_name(result)));
    }

    static bvol_vec3 Vec3(float x, float y, float z) {
        return new bvol_vec3 { x = x, y = y, z = z };
    }

    static void Say(FormattableString text) {
        Console.WriteLine(text.ToString(CultureInfo.InvariantCulture));
    }

    public static void Main() {
        bvol_vec3 a = Vec3(1, 2, 3), b = Vec3(0, 0, 0);
        bvol_aabb box;
        Bvol.bvol_aabb_from_corners(&a, &b, &box);
        Say($"box: volume {Bvol.bvol_aabb_volume(&box)}");

        var row = new bvol_aabb[10];
        for (int i = 0; i < 10; ++i)
            row[i] = new bvol_aabb { min = Vec3(i - 5, 0, 0), max = Vec3(i - 4.5f, 1, 1) };
        var view = new float[] { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
        bvol_aabb_set* set;
        bvol_frustum* frustum;
        fixed (bvol_aabb* boxes = row)
            Check(Bvol.bvol_aabb_set_create(boxes, (UIntPtr)10, UIntPtr.Zero, null, null, &set));
        fixed (float* matrix = view)
            Check(Bvol.bvol_frustum_create(matrix, null, null, &frustum));
        var ids = new uint[10];
        ulong seen;
        fixed (uint* room = ids)
            seen = (ulong)Bvol.bvol_aabb_set_cull_frustum_ids(set, frustum, null, room, (UIntPtr)10);
        Array.Resize(ref ids, (int)seen);
        Say($"cull: {seen} in view: {string.Join(" ", ids)}");
        Bvol.bvol_frustum_destroy(frustum);
        Bvol.bvol_aabb_set_destroy(set);

        bvol_index* index;
        Check(Bvol.bvol_index_create(null, null, &index));
        fixed (bvol_vec3* vertices = new[] { Vec3(0, 0, 1), Vec3(1, 0, 1), Vec3(1, 1, 1), Vec3(0, 1, 1) })
        fixed (uint* corners = new uint[] { 0, 1, 2, 0, 2, 3 }) {
            var mesh = bvol_triangle_mesh.Sized();
            mesh.index_bits = 32;
            mesh.vertices = vertices;
            mesh.vertex_count = (UIntPtr)4;
            mesh.indices = corners;
            mesh.count = (UIntPtr)2;
            Check(Bvol.bvol_index_build_triangles(index, &mesh, null, UIntPtr.Zero, null));
            var ray = new bvol_ray { origin = Vec3(0.25f, 0.75f, -1), dir = Vec3(0, 0, 1), t_max = 10 };
            uint triangle;
            bvol_ray_hit hit;
            if (Bvol.bvol_index_raycast_first(index, &ray, null, &triangle, &hit) != 0)
                Say($"ray: triangle {triangle} at t = {hit.t_enter}");
        }

        var ball = new bvol_sphere { center = Vec3(4, 1, 1), radius = 1 };
        bvol_separation apart;
        Bvol.bvol_sphere_separation_aabb(&ball, &box, &apart);
        Say($"distance: {apart.distance} to {apart.distance_max}");

        try {
            var wrong = bvol_index_options.Sized();
            wrong.engine = 99;
            bvol_index* none;
            Check(Bvol.bvol_index_create(&wrong, null, &none));
        } catch (Exception error) {
            Say($"error: {error.Message}");
        }

        uint sum = 0;
        bvol_index_visitor add = (id, user, context) => {
            sum += id;
            return 0;
        };
        fixed (bvol_aabb* boxes = row)
            Check(Bvol.bvol_index_build(index, boxes, (UIntPtr)10, UIntPtr.Zero, null, UIntPtr.Zero, null));
        var query = new bvol_aabb { min = Vec3(-1, 0, 0), max = Vec3(1, 1, 1) };
        UIntPtr met = Bvol.bvol_index_overlaps_aabb_each(index, &query, null, add, null);
        GC.KeepAlive(add);
        Say($"callback: {met} boxes, sum {sum}");
        Bvol.bvol_index_destroy(index);
    }
}
