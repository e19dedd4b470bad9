# SPDX-License-Identifier: MIT
"""What is right: the questions of shim.c in rational arithmetic.

A judge takes the floats of a question, of graphene's answer and of libbvol's. It returns whether libbvol's answer is what its
contract says, and how far graphene's is off, relative to the largest number of the question (0: not at all). For a yes or no
that is how near the question is to the other answer."""
import math
import struct
from fractions import Fraction as Q

JUDGES = {}


def judge(function):
    JUDGES[function.__name__] = function
    return function


def numbers(xs):
    return [Q(x) for x in xs]


def as_float(x):
    return struct.unpack("f", struct.pack("f", x))[0]


def after(f, up):
    """The next float above or below."""
    if f == 0:
        return 2.0**-149 if up else -(2.0**-149)
    bits = struct.unpack("i", struct.pack("f", f))[0]
    return struct.unpack("f", struct.pack("i", bits + (1 if (f > 0) == up else -1)))[0]


def rounded(x, up):
    """The least float that is not below x, or the greatest that is not above it."""
    f = as_float(float(x))
    while (f < x) if up else (f > x):
        f = after(f, up)
    while (after(f, not up) >= x) if up else (after(f, not up) <= x):
        f = after(f, not up)
    return f


def root(x):
    """The square root, to 2^-120 of itself."""
    if x <= 0:
        return Q(0)
    shift = 240 + 2 * max(0, x.denominator.bit_length() - x.numerator.bit_length())
    return Q(math.isqrt((x.numerator << shift) // x.denominator), 1 << shift // 2)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def minus(a, b):
    return [x - y for x, y in zip(a, b)]


def along(origin, t, direction):
    return [o + t * d for o, d in zip(origin, direction)]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def scale(q):
    return max([1, *(abs(Q(x)) for x in q if math.isfinite(x))])


def off(q, found, exact):
    """How far numbers are off, relative to the largest number of the question."""
    if any(not math.isfinite(x) for x in found):
        return math.inf
    return float(max(abs(Q(f) - e) for f, e in zip(found, exact)) / max(scale(q), *map(abs, exact)))


def yes_no(q, theirs, ours, margins):
    """Margins are numbers that are all 0 or more if the answer is yes, each relative to the size of its own terms."""
    truth = min(margins) >= 0
    near = min(map(abs, margins)) if truth else abs(min(margins))
    return bool(ours[0]) == truth, 0 if bool(theirs[0]) == truth else float(near)


def ratio(value, *terms):
    """A difference relative to what it is the difference of."""
    size = max(abs(t) for t in terms)
    return value / size if size else value


def near(q, theirs, ours, exact, relative, absolute=2.0**-149):
    """Numbers of the contract ACCURATE."""
    good = all(abs(Q(o) - e) <= Q(relative) * abs(e) + Q(absolute) for o, e in zip(ours, exact))
    return good, 0 if theirs == ours else off(q, theirs, exact)


def outward(q, theirs, ours, low, high):
    """Boxes of the contract TIGHTEST."""
    exact = [*low, *high]
    return ours == [rounded(x, False) for x in low] + [rounded(x, True) for x in high], \
        0 if theirs == ours else off(q, theirs, exact)


def sized(q, theirs, ours, low, high):
    """Rectangles with a corner and a size that reach from low to high and, but for rounding, no farther."""
    start, size = numbers(ours[:2]), numbers(ours[2:])
    good = all(a <= x and a + s >= y for a, s, x, y in zip(start, size, low, high))
    good = good and off(q, ours, [*low, *minus(high, low)]) < 2.0**-21
    return good, 0 if theirs == ours else off(q, theirs, [*low, *minus(high, low)])


# Boxes, which may be infinite or empty: comparisons of floats are exact, and sums are asked for of finite ones.
@judge
def box_contains_point(q, theirs, ours):
    truth = all(a <= x <= b for a, x, b in zip(q[:3], q[6:], q[3:6]))
    return bool(ours[0]) == truth, math.inf if bool(theirs[0]) != truth else 0


@judge
def box_contains_box(q, theirs, ours):
    inside = all(a <= b for a, b in zip(q[:3], q[6:9])) and all(a >= b for a, b in zip(q[3:6], q[9:]))
    truth = inside or any(a > b for a, b in zip(q[6:9], q[9:]))
    return bool(ours[0]) == truth, math.inf if bool(theirs[0]) != truth else 0


@judge
def box_overlaps(q, theirs, ours):
    truth = all(max(a, c) <= min(b, d) for a, b, c, d in zip(q[:3], q[3:6], q[6:9], q[9:]))
    return bool(ours[0]) == truth, math.inf if bool(theirs[0]) != truth else 0


def same(theirs, ours, exact):
    return ours == exact, 0 if theirs == ours else math.inf


EMPTY = [math.inf] * 3 + [-math.inf] * 3


@judge
def box_intersection(q, theirs, ours):
    box = [max(a, b) for a, b in zip(q[:3], q[6:9])] + [min(a, b) for a, b in zip(q[3:6], q[9:])]
    return same(theirs, ours, EMPTY if any(a > b for a, b in zip(box[:3], box[3:])) else box)


def hull(*boxes):
    full = [b for b in boxes if all(x <= y for x, y in zip(b[:3], b[3:]))] or [EMPTY]
    return [min(b[i] for b in full) for i in range(3)] + [max(b[i] for b in full) for i in range(3, 6)]


@judge
def box_union(q, theirs, ours):
    return same(theirs, ours, hull(q[:6], q[6:]))


@judge
def box_expand(q, theirs, ours):
    return same(theirs, ours, hull(q[:6], q[6:] * 2))


@judge
def box_init_from_points(q, theirs, ours):
    return same(theirs, ours, hull(*(q[i : i + 3] * 2 for i in range(0, len(q), 3))))


@judge
def triangle_get_bounding_box(q, theirs, ours):
    return same(theirs, ours, hull(q[:3] * 2, q[3:6] * 2, q[6:] * 2))


@judge
def box_get_vertices(q, theirs, ours):
    return same(theirs, ours, [q[axis + 3 * (i >> 2 - axis & 1)] for i in range(8) for axis in range(3)])


@judge
def box_expand_scalar(q, theirs, ours):
    if any(a > b or math.isinf(a) or math.isinf(b) for a, b in zip(q[:3], q[3:6])):
        return same(theirs, ours, EMPTY if any(a > b for a, b in zip(q[:3], q[3:6])) else q[:6])
    low, high, by = numbers(q[:3]), numbers(q[3:6]), Q(q[6])
    low, high = [x - by for x in low], [x + by for x in high]
    if any(x > y for x, y in zip(low, high)):
        return same(theirs, ours, EMPTY)
    return outward(q, theirs, ours, low, high)


@judge
def box_get_center(q, theirs, ours):
    if any(a > b or math.isinf(a) or math.isinf(b) for a, b in zip(q[:3], q[3:])):
        return same(theirs, ours, [0.0] * 3)
    return near(q, theirs, ours, [(Q(a) + Q(b)) / 2 for a, b in zip(q[:3], q[3:])], 2.0**-24)


@judge
def box_get_size(q, theirs, ours):
    if any(a > b for a, b in zip(q[:3], q[3:])):
        return same(theirs, ours, [0.0] * 3)
    if any(map(math.isinf, q)):
        return same(theirs, ours, [b - a for a, b in zip(q[:3], q[3:])])
    exact = [Q(b) - Q(a) for a, b in zip(q[:3], q[3:])]
    return ours == [rounded(x, True) for x in exact], 0 if theirs == ours else off(q, theirs, exact)


@judge
def box_get_bounding_sphere(q, theirs, ours):
    low, high = numbers(q[:3]), numbers(q[3:])
    center, radius = [(a + b) / 2 for a, b in zip(low, high)], root(dot(minus(high, low), minus(high, low))) / 2
    reach = [max(abs(a - c), abs(b - c)) for a, b, c in zip(low, high, numbers(ours[:3]))]
    good = dot(reach, reach) <= Q(ours[3]) ** 2 and Q(ours[3]) <= radius * Q(1.001) + scale(q) * Q(2.0**-22)
    return good, 0 if theirs == ours else off(q, theirs, [*center, radius])


# Spheres.
@judge
def sphere_contains_point(q, theirs, ours):
    x = numbers(q)
    d = minus(x[4:], x[:3])
    return yes_no(q, theirs, ours, [ratio(x[3] ** 2 - dot(d, d), x[3] ** 2, dot(x[:3], x[:3]), dot(x[4:], x[4:])), x[3]])


@judge
def sphere_distance(q, theirs, ours):
    x = numbers(q)
    d = minus(x[4:], x[:3])
    return near(q, theirs, ours, [root(dot(d, d)) - x[3]], 2.0**-23)


@judge
def sphere_get_bounding_box(q, theirs, ours):
    x = numbers(q)
    return outward(q, theirs, ours, [c - x[3] for c in x[:3]], [c + x[3] for c in x[:3]])


@judge
def sphere_translate(q, theirs, ours):
    x = numbers(q)
    return encloses(q, theirs, ours, [a + b for a, b in zip(x[:3], x[4:])], x[3])


def encloses(q, theirs, ours, center, radius):
    moved = minus(numbers(ours[:3]), center)
    rest = Q(ours[3]) - radius
    good = rest >= 0 and dot(moved, moved) <= rest**2 * (1 + Q(2.0**-80)) and off(q, ours, [*center, radius]) < 2.0**-21
    return good, 0 if theirs == ours else off(q, theirs, [*center, radius])


# Frusta: no plane has the shape wholly outside.
def planes(q):
    return [numbers(q[i : i + 4]) for i in range(0, 24, 4)]


@judge
def frustum_contains_point(q, theirs, ours):
    p = numbers(q[24:])
    return yes_no(q, theirs, ours, [ratio(dot(a[:3], p) + a[3], *(x * y for x, y in zip(a, p)), a[3]) for a in planes(q)])


@judge
def frustum_intersects_sphere(q, theirs, ours):
    s = numbers(q[24:])
    return yes_no(q, theirs, ours, [s[3], *(ratio(dot(a[:3], s) + a[3] + s[3] * root(dot(a[:3], a[:3])), *a, *s) for a in planes(q))])


@judge
def frustum_intersects_box(q, theirs, ours):
    b = numbers(q[24:])
    far = [[b[i + 3] if a[i] > 0 else b[i] for i in range(3)] for a in planes(q)]
    return yes_no(q, theirs, ours, [ratio(dot(a[:3], p) + a[3], *a, *p) for a, p in zip(planes(q), far)])


# Rays, which are origin, t_min, direction, t_max, from 0 to infinity.
@judge
def ray_get_position_at(q, theirs, ours):
    o, d, t = numbers(q[:3]), numbers(q[4:7]), Q(q[8])
    exact = along(o, t, d)
    good = all(abs(Q(f) - e) <= Q(2.0**-24) * abs(e) + Q(2.0**-51) * max(abs(a), abs(t * b)) + Q(2.0**-149)
               for f, e, a, b in zip(ours, exact, o, d))
    return good, 0 if theirs == ours else off(q, theirs, exact)


@judge
def ray_get_closest_point(q, theirs, ours):
    o, d, p = numbers(q[:3]), numbers(q[4:7]), numbers(q[8:])
    t = max(Q(0), dot(minus(p, o), d) / dot(d, d)) if any(d) else Q(0)
    exact = along(o, t, d)
    least, found = root(dot(minus(p, exact), minus(p, exact))), root(dot(minus(p, numbers(ours)), minus(p, numbers(ours))))
    return found - least <= Q(2.0**-20) * scale(q), 0 if theirs == ours else off(q, theirs, exact)


def hit(q, theirs, ours, margin, span, kind):
    """A ray that meets a surface if margin is 0 or more, at the first of span that is not behind it."""
    truth = margin >= 0
    good = (ours[0] != 0) == truth
    exact = None
    if truth and span:
        exact = span[0] if kind == 1 else span[1]
        good = good and abs(Q(ours[1]) - exact) <= Q(2.0**-20) * max(scale(q), abs(exact)) and (ours[0] == kind or span[0] == span[1])
    if (theirs[0] != 0) != truth:
        return good, float(abs(margin))
    return good, 0 if theirs == ours or exact is None else off(q, theirs[1:], [exact])


@judge
def ray_intersect_sphere(q, theirs, ours):
    o, d, c, r = numbers(q[:3]), numbers(q[4:7]), numbers(q[8:11]), Q(q[11])
    m = minus(o, c)
    a, b, e = dot(d, d), dot(m, d), dot(m, m) - r * r
    if e <= 0 and r >= 0:
        return hit(q, theirs, ours, ratio(-e, r * r, dot(m, m)), (Q(0), (root(b * b - a * e) - b) / a) if a else None, 2)
    margin = min(ratio(b * b - a * e, a * dot(m, m), a * r * r, a), ratio(-b, scale(q)), r, a - Q(2.0**-200))
    return hit(q, theirs, ours, margin, ((-b - root(b * b - a * e)) / a,) * 1 + (Q(0),) if margin >= 0 else None, 1)


@judge
def ray_intersect_box(q, theirs, ours):
    if any(a > b for a, b in zip(q[8:11], q[11:])):
        return ours[0] == 0, 0 if theirs[0] == 0 else math.inf
    o, d, low, high = numbers(q[:3]), numbers(q[4:7]), numbers(q[8:11]), numbers(q[11:])
    enter, leave, margin = Q(0), None, Q(1)
    for x, v, a, b in zip(o, d, low, high):
        if v == 0:
            margin = min(margin, ratio(x - a, x, a, 1), ratio(b - x, x, b, 1))
            continue
        first, last = sorted(((a - x) / v, (b - x) / v))
        enter, leave = max(enter, first), last if leave is None else min(leave, last)
    if leave is None:
        leave = Q(0)
    margin = min(margin, ratio(leave - enter, leave, enter, 1), *(ratio(b - a, a, b, 1) for a, b in zip(low, high)))
    inside = all(a <= x <= b for a, x, b in zip(low, o, high))
    return hit(q, theirs, ours, margin, (enter, leave), 2 if inside else 1)


@judge
def ray_intersect_triangle(q, theirs, ours):
    o, d, a, b, c = numbers(q[:3]), numbers(q[4:7]), numbers(q[8:11]), numbers(q[11:14]), numbers(q[14:])
    n = cross(minus(b, a), minus(c, a))
    det = dot(n, d)
    if det == 0:
        return flat_hit(q, theirs, ours, o, d, (a, b, c), n)
    t = dot(n, minus(a, o)) / det
    p = along(o, t, d)
    shares = [dot(n, cross(minus(y, x), minus(p, x))) / dot(n, n) for x, y in ((a, b), (b, c), (c, a))]
    return hit(q, theirs, ours, min(*shares, t), (t, t), 1)


def flat_hit(q, theirs, ours, o, d, corners, n):
    """A ray in the plane of a triangle, or beside it: the sides of the corners are looked at along the axis of the largest normal."""
    if not any(n) or not any(d):
        return True, 0  # a segment or a point
    if dot(n, minus(corners[0], o)) != 0:
        return hit(q, theirs, ours, Q(-1), None, 1)
    up = max(range(3), key=lambda i: abs(n[i]))
    x, y = [i for i in range(3) if i != up]
    start, end = Q(0), None
    for i in range(3):
        p, r, s = corners[i], corners[(i + 1) % 3], corners[(i + 2) % 3]
        side = lambda v, w: (r[x] - p[x]) * w - (r[y] - p[y]) * v
        sign = 1 if side(s[x] - p[x], s[y] - p[y]) > 0 else -1
        at, slope = sign * side(o[x] - p[x], o[y] - p[y]), sign * side(d[x], d[y])
        if slope > 0:
            start = max(start, -at / slope)
        elif slope < 0:
            end = -at / slope if end is None else min(end, -at / slope)
        elif at < 0:
            return hit(q, theirs, ours, Q(-1), None, 1)
    return hit(q, theirs, ours, Q(1) if start <= end else Q(-1), None, 1)


# Triangles and planes.
def normal(q):
    x = numbers(q)
    return cross(minus(x[3:6], x[:3]), minus(x[6:9], x[:3]))


@judge
def triangle_get_area(q, theirs, ours):
    n = normal(q)
    return near(q, theirs, ours, [root(dot(n, n)) / 2], 2.0**-23)


@judge
def triangle_get_normal(q, theirs, ours):
    n = normal(q)
    length = root(dot(n, n))
    return near(q, theirs, ours, [x / length if length else Q(0) for x in n], 2.0**-24, 2.0**-37)


@judge
def triangle_get_barycoords(q, theirs, ours):
    x, n = numbers(q), normal(q)
    if not any(n):
        return math.isnan(ours[0]), 0 if math.isnan(theirs[0]) else math.inf
    a, b, c, p = x[:3], x[3:6], x[6:9], x[9:]
    exact = [dot(n, cross(minus(b, a), minus(p, a))) / dot(n, n), dot(n, cross(minus(p, a), minus(c, a))) / dot(n, n)]
    size = sum(root(dot(v, v)) for v in (minus(b, a), minus(c, b), minus(a, c)))
    reach = sum(root(dot(v, v)) for v in (minus(p, a), minus(p, b), minus(p, c)))
    return near(q, theirs, ours, exact, 2.0**-23, Q(2.0**-44) * size * reach / root(dot(n, n)) + Q(2.0**-149))


@judge
def triangle_contains_point(q, theirs, ours):
    """By shares of the corners, which are ACCURATE: nearer to a side than their error it may be either."""
    x, n = numbers(q), normal(q)
    if not any(n):
        return ours == [0], 0 if theirs == ours else math.inf
    a, b, c, p = x[:3], x[3:6], x[6:9], x[9:]
    margin = min(dot(n, cross(minus(v, u), minus(p, u))) for u, v in ((a, b), (b, c), (c, a))) / dot(n, n)
    truth = margin >= 0
    return bool(ours[0]) == truth or abs(margin) < 2.0**-40 * scale(q), 0 if bool(theirs[0]) == truth else float(abs(margin))


@judge
def plane_distance(q, theirs, ours):
    x = numbers(q)
    return near(q, theirs, ours, [(dot(x[:3], x[4:]) + x[3]) / root(dot(x[:3], x[:3]))], 2.0**-23)


# Rectangles, with a corner and a size.
def ends(q):
    x = numbers(q)
    return x[:2], [a + s for a, s in zip(x[:2], x[2:4])]


@judge
def rect_contains_point(q, theirs, ours):
    low, high = ends(q)
    return yes_no(q, theirs, ours, [ratio(m, *map(Q, q)) for a, b, x in zip(low, high, q[4:]) for m in (Q(x) - a, b - Q(x))])


@judge
def rect_contains_rect(q, theirs, ours):
    (low, high), (a, b) = ends(q[:4]), ends(q[4:])
    return yes_no(q, theirs, ours, [ratio(m, *map(Q, q)) for m in (*minus(a, low), *minus(high, b))])


@judge
def rect_overlaps(q, theirs, ours):
    """By their interiors: a margin of 0 is a no."""
    (low, high), (a, b) = ends(q[:4]), ends(q[4:])
    margins = [ratio(m, *map(Q, q)) for m in (*minus(b, low), *minus(high, a), *minus(high, low), *minus(b, a))]
    truth = min(margins) > 0
    # The ends are rounded outward before they are compared, and what overlaps by no more than that may be either.
    good = bool(ours[0]) == truth or abs(min(margins)) < 2.0**-22
    return good, 0 if bool(theirs[0]) == truth else float(abs(min(margins)))


@judge
def rect_intersection(q, theirs, ours):
    (low, high), (a, b) = ends(q[:4]), ends(q[4:])
    return sized(q, theirs, ours, list(map(max, low, a)), list(map(min, high, b)))


@judge
def rect_union(q, theirs, ours):
    (low, high), (a, b) = ends(q[:4]), ends(q[4:])
    return sized(q, theirs, ours, list(map(min, low, a)), list(map(max, high, b)))


@judge
def rect_expand(q, theirs, ours):
    (low, high), p = ends(q[:4]), numbers(q[4:])
    return sized(q, theirs, ours, list(map(min, low, p)), list(map(max, high, p)))


@judge
def quad_contains(q, theirs, ours):
    """The convex hull of the corners: in a triangle of three of them, on a segment between two, or outside."""
    x = numbers(q)
    corners, p = [x[i : i + 2] for i in range(0, 8, 2)], x[8:]
    turn = lambda a, b, c: (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    best = Q(-1)
    for skip in range(4):
        a, b, c = (corners[i] for i in range(4) if i != skip)
        area = turn(a, b, c)
        if area:
            best = max(best, min(ratio(s / area, 1) for s in (turn(a, b, p), turn(b, c, p), turn(c, a, p))))
    for a in corners:
        for b in corners:
            if turn(a, b, p) == 0 and dot(minus(p, a), minus(p, b)) <= 0:
                best = max(best, Q(0))
    return yes_no(q, theirs, ours, [best])


@judge
def quad_bounds(q, theirs, ours):
    x = numbers(q)
    return sized(q, theirs, ours, [min(x[::2]), min(x[1::2])], [max(x[::2]), max(x[1::2])])


# Matrices, column-major for column vectors.
@judge
def matrix_transform_box(q, theirs, ours):
    m, low, high = numbers(q[:16]), numbers(q[16:19]), numbers(q[19:])
    ends = [[(m[4 * j + i] * low[j], m[4 * j + i] * high[j]) for j in range(3)] for i in range(3)]
    return outward(q, theirs, ours, [sum(map(min, e)) + m[12 + i] for i, e in enumerate(ends)],
                   [sum(map(max, e)) + m[12 + i] for i, e in enumerate(ends)])


@judge
def matrix_transform_bounds(q, theirs, ours):
    m, (low, high) = numbers(q[:6]), ends(q[6:])
    sides = [[(m[2 * j + i] * low[j], m[2 * j + i] * high[j]) for j in range(2)] for i in range(2)]
    return sized(q, theirs, ours, [sum(map(min, e)) + m[4 + i] for i, e in enumerate(sides)],
                 [sum(map(max, e)) + m[4 + i] for i, e in enumerate(sides)])


@judge
def matrix_transform_sphere(q, theirs, ours):
    """Contains the images of the ends along each axis; the largest singular value is at most the root of the sum of squares."""
    m, c, r = numbers(q[:16]), numbers(q[16:19]), Q(q[19])
    center = [sum(m[4 * j + i] * c[j] for j in range(3)) + m[12 + i] for i in range(3)]
    lengths = [dot(m[4 * j : 4 * j + 3], m[4 * j : 4 * j + 3]) for j in range(3)]
    good = True
    for j in range(3):
        for sign in (1, -1):
            d = [center[i] + sign * r * m[4 * j + i] - Q(ours[i]) for i in range(3)]
            good = good and dot(d, d) <= Q(ours[3]) ** 2
    good = good and Q(ours[3]) <= r * root(sum(lengths)) + scale(q) * Q(2.0**-20)
    return good, 0 if theirs == ours else off(q, theirs, [*center, r * root(max(lengths))])
