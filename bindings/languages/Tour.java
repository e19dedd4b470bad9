// SPDX-License-Identifier: MIT
// The tour in Java, by JNA over what make.py writes. JNA keeps for the time of a call what is passed to it; what the library
// borrows for longer is memory that the program keeps itself.
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import java.util.Arrays;
import java.util.stream.Collectors;

public class Tour {
    static void check(int result) {
        if (result < 0)
            throw new IllegalStateException(Bvol.bvol_result_name(result));
    }

    static Bvol.bvol_vec3 vec3(double x, double y, double z) {
        return set(new Bvol.bvol_vec3(), x, y, z);
    }

    static Bvol.bvol_vec3 set(Bvol.bvol_vec3 v, double x, double y, double z) {
        v.x = (float) x;
        v.y = (float) y;
        v.z = (float) z;
        return v;
    }

    static String number(double x) {
        return x == Math.rint(x) ? Long.toString((long) x) : Double.toString(x);
    }

    public static void main(String[] arguments) {
        Bvol.bvol_aabb box = new Bvol.bvol_aabb();
        Bvol.bvol_aabb_from_corners(vec3(1, 2, 3), vec3(0, 0, 0), box);
        System.out.println("box: volume " + number(Bvol.bvol_aabb_volume(box)));

        // An array of structs is one piece of memory, and passed as its first.
        Bvol.bvol_aabb[] row = (Bvol.bvol_aabb[]) new Bvol.bvol_aabb().toArray(10);
        for (int i = 0; i < 10; ++i) {
            set(row[i].min, i - 5, 0, 0);
            set(row[i].max, i - 4.5, 1, 1);
        }
        Bvol.Size ten = new Bvol.Size(10), none = new Bvol.Size();
        PointerByReference out = new PointerByReference();
        check(Bvol.bvol_aabb_set_create(row[0], ten, none, null, null, out));
        Pointer set = out.getValue();
        check(Bvol.bvol_frustum_create(new float[] {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, null, null, out));
        Pointer frustum = out.getValue();
        int[] ids = new int[10];
        int seen = Bvol.bvol_aabb_set_cull_frustum_ids(set, frustum, null, ids, ten).intValue();
        System.out.println("cull: " + seen + " in view: "
            + Arrays.stream(ids, 0, seen).mapToObj(Integer::toUnsignedString).collect(Collectors.joining(" ")));
        Bvol.bvol_frustum_destroy(frustum);
        Bvol.bvol_aabb_set_destroy(set);

        Memory vertices = new Memory(4 * 3 * 4), corners = new Memory(6 * 4);
        vertices.write(0, new float[] {0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1}, 0, 12);
        corners.write(0, new int[] {0, 1, 2, 0, 2, 3}, 0, 6);
        Bvol.bvol_triangle_mesh mesh = new Bvol.bvol_triangle_mesh();
        mesh.index_bits = 32;
        mesh.vertices = vertices;
        mesh.vertex_count = new Bvol.Size(4);
        mesh.indices = corners;
        mesh.count = new Bvol.Size(2);
        check(Bvol.bvol_index_create(null, null, out));
        Pointer index = out.getValue();
        check(Bvol.bvol_index_build_triangles(index, mesh, null, none, null));
        Bvol.bvol_ray ray = new Bvol.bvol_ray();
        set(ray.origin, 0.25, 0.75, -1);
        set(ray.dir, 0, 0, 1);
        ray.t_max = 10;
        IntByReference triangle = new IntByReference();
        Bvol.bvol_ray_hit hit = new Bvol.bvol_ray_hit();
        if (Bvol.bvol_index_raycast_first(index, ray, null, triangle, hit) != 0)
            System.out.println("ray: triangle " + triangle.getValue() + " at t = " + number(hit.t_enter));

        Bvol.bvol_sphere ball = new Bvol.bvol_sphere();
        set(ball.center, 4, 1, 1);
        ball.radius = 1;
        Bvol.bvol_separation apart = new Bvol.bvol_separation();
        Bvol.bvol_sphere_separation_aabb(ball, box, apart);
        System.out.println("distance: " + number(apart.distance) + " to " + number(apart.distance_max));

        Bvol.bvol_index_options wrong = new Bvol.bvol_index_options();
        wrong.engine = 99;
        try {
            check(Bvol.bvol_index_create(wrong, null, out));
        } catch (IllegalStateException error) {
            System.out.println("error: " + error.getMessage());
        }

        int[] sum = {0};
        check(Bvol.bvol_index_build(index, row[0], ten, none, null, none, null));
        Bvol.bvol_aabb query = new Bvol.bvol_aabb();
        set(query.min, -1, 0, 0);
        set(query.max, 1, 1, 1);
        Bvol.bvol_index_visitor add = (id, user, context) -> {
            sum[0] += id;
            return 0;
        };
        long met = Bvol.bvol_index_overlaps_aabb_each(index, query, null, add, null).longValue();
        System.out.println("callback: " + met + " boxes, sum " + sum[0]);
        Bvol.bvol_index_destroy(index);
    }
}
