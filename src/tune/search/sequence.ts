import { pow } from '../../math/special.ts';

/**
 * Points that fill [0, 1)^d evenly, however many are taken: multiples of the powers of 1 / x, x^(d+1) = x + 1, without
 * their whole parts. Of one dimension it is the golden ratio (Roberts, 2018, after Kronecker).
 */
export function* evenPoints(dimensions: number): Generator<number[], never> {
  let root = 2;
  for (let i = 0; i < 60; i++) root = pow(1 + root, 1 / (dimensions + 1));
  const steps = Array.from({ length: dimensions }, (_, j) => pow(1 / root, j + 1));
  for (let i = 1; ; i++) yield steps.map((step) => (0.5 + i * step) % 1);
}
