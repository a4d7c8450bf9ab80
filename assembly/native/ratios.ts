// Computes the keys of orders that change with time, for all jobs of a queue at once.

/**
 * out[i] = -((now - since[i]) / parts[i])³ · widths[i] for i in [from, to). Writes up to one element more.
 */
export function cubedRatios(
  out: StaticArray<f64>,
  since: StaticArray<f64>,
  parts: StaticArray<f64>,
  widths: StaticArray<i32>,
  from: i32,
  to: i32,
  now: f64,
): void {
  const nows = f64x2.splat(now);
  const width = changetype<usize>(widths);
  for (let i = from; i < to; i += 2) {
    const at = (<usize>i) << 3;
    const wait = f64x2.sub(nows, v128.load(changetype<usize>(since) + at));
    const ratio = f64x2.div(wait, v128.load(changetype<usize>(parts) + at));
    const cube = f64x2.mul(f64x2.mul(ratio, ratio), ratio);
    const p = f64x2.convert_low_i32x4_s(v128.load64_zero(width + ((<usize>i) << 2)));
    v128.store(changetype<usize>(out) + at, f64x2.mul(f64x2.neg(cube), p));
  }
}

/**
 * out[i] = -(now - since[i]) / parts[i] for i in [from, to), and 0 where since[i] is now. Writes up to one
 * element more.
 */
export function negativeRatios(
  out: StaticArray<f64>,
  since: StaticArray<f64>,
  parts: StaticArray<f64>,
  from: i32,
  to: i32,
  now: f64,
): void {
  const nows = f64x2.splat(now);
  const zeros = f64x2.splat(0);
  for (let i = from; i < to; i += 2) {
    const at = (<usize>i) << 3;
    const wait = f64x2.sub(nows, v128.load(changetype<usize>(since) + at));
    const ratio = f64x2.div(f64x2.neg(wait), v128.load(changetype<usize>(parts) + at));
    v128.store(changetype<usize>(out) + at, v128.andnot(ratio, f64x2.eq(wait, zeros)));
  }
}

/**
 * Lines rise from 0 at since[i] with slopes[i], for i in [from, to); there is at least one. Another one has a
 * height at an instant, and a slope. Returns how long after the instant the first of them crosses the other
 * one: infinity if none does, and -infinity if one is not below it at the instant or if the numbers are too
 * large to tell.
 */
export function soonestCrossing(
  slopes: StaticArray<f64>,
  since: StaticArray<f64>,
  from: i32,
  to: i32,
  instant: f64,
  slope: f64,
  height: f64,
): f64 {
  const zeros = f64x2.splat(0);
  const never = f64x2.splat(Infinity);
  let soonest = never;
  let sure = i64x2.splat(-1);
  for (let i = from; i < to; i += 2) {
    const a = changetype<usize>(slopes) + ((<usize>i) << 3);
    const b = changetype<usize>(since) + ((<usize>i) << 3);
    // If the number of lines is odd, the last one is taken twice.
    const single = i + 1 == to;
    const rise = single ? v128.load_splat<f64>(a) : v128.load(a);
    const wait = f64x2.sub(f64x2.splat(instant), single ? v128.load_splat<f64>(b) : v128.load(b));
    const lead = f64x2.sub(f64x2.splat(height), f64x2.mul(rise, wait));
    const nearing = f64x2.sub(rise, f64x2.splat(slope));
    const after = v128.bitselect(never, f64x2.div(lead, nearing), f64x2.le(nearing, zeros));
    sure = v128.and(sure, v128.and(f64x2.gt(lead, zeros), f64x2.ge(after, zeros)));
    soonest = f64x2.pmin(soonest, after);
  }
  if (!i64x2.all_true(sure)) return -Infinity;
  return min(f64x2.extract_lane(soonest, 0), f64x2.extract_lane(soonest, 1));
}
