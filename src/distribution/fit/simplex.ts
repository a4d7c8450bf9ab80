/**
 * The minimum of a function by the simplex method (Nelder and Mead, Computer Journal 7, 1965). It restarts
 * from its result until that gains nothing. The function may return NaN or infinity outside its domain.
 *
 * @param step the size of the first simplex in each coordinate
 */
export function minimise(
  f: (point: readonly number[]) => number,
  start: readonly number[],
  step: readonly number[],
): number[] {
  let best = descend(f, start, step);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = descend(
      f,
      best.point,
      step.map((s) => 0.1 * s),
    );
    const gain = best.value - next.value;
    best = next;
    if (!(gain > GAIN * (1 + Math.abs(best.value)))) break;
  }
  return best.point;
}

interface Vertex {
  readonly point: number[];
  readonly value: number;
}

const MOST_ROUNDS = 10;
const MOST_STEPS = 500;
const GAIN = 1e-12;
const SIZE = 1e-8;

function descend(
  f: (point: readonly number[]) => number,
  start: readonly number[],
  step: readonly number[],
): Vertex {
  const vertex = (point: number[]): Vertex => {
    const value = f(point);
    return { point, value: Number.isNaN(value) ? Number.POSITIVE_INFINITY : value };
  };
  const dimensions = start.length;
  const simplex = [vertex([...start])];
  for (let i = 0; i < dimensions; i++) simplex.push(vertex(start.map((x, j) => (i === j ? x + step[i] : x))));
  for (let n = 0; n < MOST_STEPS; n++) {
    simplex.sort((a, b) => a.value - b.value);
    const [best, worst] = [simplex[0], simplex[dimensions]];
    if (simplex.every(({ point }) => point.every((x, i) => Math.abs(x - best.point[i]) <= SIZE))) break;
    const center = best.point.map(
      (_, i) => simplex.slice(0, dimensions).reduce((sum, { point }) => sum + point[i], 0) / dimensions,
    );
    const along = (t: number) => vertex(center.map((c, i) => c + t * (worst.point[i] - c)));
    const reflected = along(-1);
    if (reflected.value < best.value) {
      const expanded = along(-2);
      simplex[dimensions] = expanded.value < reflected.value ? expanded : reflected;
    } else if (reflected.value < simplex[dimensions - 1].value) {
      simplex[dimensions] = reflected;
    } else {
      const contracted = along(reflected.value < worst.value ? -0.5 : 0.5);
      if (contracted.value < Math.min(reflected.value, worst.value)) simplex[dimensions] = contracted;
      else {
        for (let i = 1; i <= dimensions; i++) {
          simplex[i] = vertex(simplex[i].point.map((x, j) => 0.5 * (x + best.point[j])));
        }
      }
    }
  }
  return simplex.reduce((a, b) => (b.value < a.value ? b : a));
}
