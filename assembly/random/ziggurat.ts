// Draws exponential numbers without a logarithm for each: the ziggurat of Marsaglia and Tsang ("The ziggurat method
// for generating random variables", Journal of Statistical Software 5(8), 2000). It has 256 layers of equal
// area V under e^-x; the lowest includes the tail beyond R. The layer and the place in it come from two words
// of the generator. The bits of one word would be correlated (Doornik, "An improved ziggurat method to
// generate normal random samples", 2005).
import { exp } from '../math/exp';
import { log } from '../math/log';
import { allocateF64, measures } from '../memory';
import { nextBits, uniform } from './generator';

const LAYERS: i32 = 256;
const R: f64 = 7.69711747013104972;
const V: f64 = 3.949659822581572e-3;
const STEP: f64 = 4.656612873077393e-10; // 2^-31

/** The right end of each layer, falling: edge[1] = R, edge[256] = 0. Then the height of the curve there. */
let edge: StaticArray<f64> = allocateF64(0);
let height: StaticArray<f64> = allocateF64(0);

/** Fills the tables, before the first sample. */
export function buildZiggurat(): void {
  if (edge.length > LAYERS) return;
  edge = allocateF64(LAYERS + 1);
  height = allocateF64(LAYERS + 1);
  if (measures) return;
  // The lowest layer is as wide as a rectangle with its area would be.
  unchecked((edge[0] = V / exp(-R)));
  unchecked((edge[1] = R));
  unchecked((height[1] = exp(-R)));
  for (let i = 2; i < LAYERS; i++) {
    const above = unchecked(height[i - 1]) + V / unchecked(edge[i - 1]);
    unchecked((height[i] = above));
    unchecked((edge[i] = -log(above)));
  }
  unchecked((edge[LAYERS] = 0));
  unchecked((height[LAYERS] = 1));
}

/** Exponential with mean 1, above 0, with 31 bits inside its layer. */
export function quickExponential(): f64 {
  let offset: f64 = 0;
  while (true) {
    const layer = nextBits() & (LAYERS - 1);
    const x = (f64(nextBits() >>> 1) + 0.5) * STEP * unchecked(edge[layer]);
    if (x < unchecked(edge[layer + 1])) return offset + x;
    if (layer == 0) {
      // The tail is the same distribution, shifted by R.
      offset += R;
      continue;
    }
    const low = unchecked(height[layer]);
    if (low + uniform() * (unchecked(height[layer + 1]) - low) < exp(-x)) return offset + x;
  }
}
