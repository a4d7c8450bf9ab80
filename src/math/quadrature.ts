// Implements Gauss-Legendre quadrature with eight nodes: exact for polynomials up to degree 15 (Abramowitz and Stegun,
// table 25.4).
const NODES = [0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363];
const WEIGHTS = [0.362683783378362, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763];

/** ∫ f from a to b, for an f that is smooth on this scale. */
export function gaussLegendre(f: (x: number) => number, a: number, b: number): number {
  const middle = 0.5 * (a + b);
  const half = 0.5 * (b - a);
  let sum = 0;
  for (let i = 0; i < NODES.length; i++) {
    sum += WEIGHTS[i] * (f(middle - half * NODES[i]) + f(middle + half * NODES[i]));
  }
  return half * sum;
}

/** The places of `intervals` equal intervals from a to b, eight in each, and the weights of a sum that is ∫ f. */
export function gaussLegendreNodes(
  a: number,
  b: number,
  intervals: number,
): { places: Float64Array; weights: Float64Array } {
  const places = new Float64Array(8 * intervals);
  const weights = new Float64Array(8 * intervals);
  const half = (0.5 * (b - a)) / intervals;
  for (let i = 0; i < intervals; i++) {
    const middle = a + (2 * i + 1) * half;
    for (let node = 0; node < 8; node++) {
      const side = node % 2 === 0 ? -half : half;
      places[8 * i + node] = middle + side * NODES[node >> 1];
      weights[8 * i + node] = half * WEIGHTS[node >> 1];
    }
  }
  return { places, weights };
}
