// The keys of orders that change with time, for all jobs of a queue at once.

/** out[i] = -((now - since[i]) / parts[i])³ · widths[i] for i in [from, to). Writes up to one element more. */
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
