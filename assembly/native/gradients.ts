// Computes steps of gradient descent, for all weights at once, two a time. A column has room for one element more.

/** weights[i] ·= sizes[i] / |x[i]| and sizes[i] = |x[i]| where |x[i]| > sizes[i]; then out[i] = x[i]² / sizes[i]². */
export function resize(
  out: StaticArray<f64>,
  weights: StaticArray<f64>,
  sizes: StaticArray<f64>,
  x: StaticArray<f64>,
  count: i32,
): void {
  for (let i = 0; i < count; i += 2) {
    const at = (<usize>i) << 3;
    const value = v128.load(changetype<usize>(x) + at);
    const size = f64x2.abs(value);
    const before = v128.load(changetype<usize>(sizes) + at);
    const grows = f64x2.gt(size, before);
    const weight = v128.load(changetype<usize>(weights) + at);
    const smaller = f64x2.mul(weight, f64x2.div(before, size));
    const largest = v128.bitselect(size, before, grows);
    v128.store(changetype<usize>(weights) + at, v128.bitselect(smaller, weight, grows));
    v128.store(changetype<usize>(sizes) + at, largest);
    const share = f64x2.div(f64x2.mul(value, value), f64x2.mul(largest, largest));
    v128.store(changetype<usize>(out) + at, share);
  }
}

/**
 * With g = signed · (a · x[i] · b) + penalty · weights[i]: squares[i] += g², and weights[i] += (−rate · g) /
 * (√(total · squares[i] / examples) · sizes[i]).
 */
export function descend(
  weights: StaticArray<f64>,
  squares: StaticArray<f64>,
  sizes: StaticArray<f64>,
  x: StaticArray<f64>,
  count: i32,
  signed: f64,
  a: f64,
  b: f64,
  penalty: f64,
  rate: f64,
  total: f64,
  examples: f64,
): void {
  const signs = f64x2.splat(signed);
  const as = f64x2.splat(a);
  const bs = f64x2.splat(b);
  const penalties = f64x2.splat(penalty);
  const rates = f64x2.splat(-rate);
  const totals = f64x2.splat(total);
  const counts = f64x2.splat(examples);
  for (let i = 0; i < count; i += 2) {
    const at = (<usize>i) << 3;
    const weight = v128.load(changetype<usize>(weights) + at);
    const curve = f64x2.mul(f64x2.mul(as, v128.load(changetype<usize>(x) + at)), bs);
    const g = f64x2.add(f64x2.mul(signs, curve), f64x2.mul(penalties, weight));
    const square = f64x2.add(v128.load(changetype<usize>(squares) + at), f64x2.mul(g, g));
    v128.store(changetype<usize>(squares) + at, square);
    const root = f64x2.sqrt(f64x2.div(f64x2.mul(totals, square), counts));
    const step = f64x2.div(f64x2.mul(rates, g), f64x2.mul(root, v128.load(changetype<usize>(sizes) + at)));
    v128.store(changetype<usize>(weights) + at, f64x2.add(weight, step));
  }
}
