import type { f64, i32 } from './types';

export function resize(
  out: Float64Array,
  weights: Float64Array,
  sizes: Float64Array,
  x: Float64Array,
  count: i32,
): void {
  for (let i = 0; i < count; i++) {
    const size = Math.abs(x[i]);
    if (size > sizes[i]) {
      weights[i] *= sizes[i] / size;
      sizes[i] = size;
    }
    out[i] = (x[i] * x[i]) / (sizes[i] * sizes[i]);
  }
}

export function descend(
  weights: Float64Array,
  squares: Float64Array,
  sizes: Float64Array,
  x: Float64Array,
  count: i32,
  signed: f64,
  a: f64,
  b: f64,
  penalty: f64,
  rate: f64,
  total: f64,
  examples: f64,
): void {
  for (let i = 0; i < count; i++) {
    const g = signed * (a * x[i] * b) + penalty * weights[i];
    squares[i] += g * g;
    weights[i] += (-rate * g) / (Math.sqrt((total * squares[i]) / examples) * sizes[i]);
  }
}
