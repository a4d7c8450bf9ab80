// The keys of three jobs under each order, worked out with paper and a table of logarithms. They are so near
// each other that a constant that is off by a thousandth changes which is first.
import type { OrderName } from '../../../src/policy/policy.ts';

/** When the first job of the trace is submitted: submissions count from here. */
export const FIRST = 500;
/** Seconds since then until the first job ends, and the others start one after the other. */
export const FREE = 2000;

export interface KeyByHand {
  /** Seconds since the first submission. */
  readonly s: number;
  readonly estimate: number;
  readonly processors: number;
  /** When the first job ends, and these are the next to start. */
  readonly key: number;
}

const row = (s: number, estimate: number, processors: number, key: number): KeyByHand => ({
  s,
  estimate,
  processors,
  key,
});

/** In the order of submission. */
export const BY_HAND: Readonly<Record<Exclude<OrderName, 'fcfs'>, readonly KeyByHand[]>> = {
  sjf: [row(1000, 5, 16, 5), row(1001, 3, 9, 3), row(1002, 4, 13, 4)],
  ljf: [row(1000, 4, 9, -4), row(1001, 3, 16, -3), row(1002, 5, 13, -5)],
  smallest: [row(1000, 4, 16, 64), row(1001, 7, 9, 63), row(1002, 5, 13, 65)],
  largest: [row(1000, 4, 16, -64), row(1001, 7, 9, -63), row(1002, 5, 13, -65)],
  // 16 · 0.257679 + 870 · 3; 16 · 0.258877 + 870 · 3; 9 · 0.0413927 + 870 · 3.0043214.
  f1: [row(1000, 1.81, 16, 2614.122857), row(1000, 1.815, 16, 2614.142026), row(1010, 1.1, 9, 2614.132129)],
  // 16 · 8.0311892 + 25 600 · 3; 16 · 8.0467385 + 25 600 · 3; 9 · 2 + 25 600 · 3.0043214.
  f2: [row(1000, 64.5, 16, 76928.49903), row(1000, 64.75, 16, 76928.74782), row(1010, 4, 9, 76928.62717)],
  // 16 · 1853 + 6 860 000 · 3; 16 · 1856 + 6 860 000 · 3; 9 · 3 + 6 860 000 · 3.0043214.
  f3: [row(1000, 1853, 16, 20609648), row(1000, 1856, 16, 20609696), row(1010, 3, 9, 20609671.62)],
  // 4 · 576 + 530 000 · 3; 4 · 577 + 530 000 · 3; 3 · 5 + 530 000 · 3.0043214.
  f4: [row(1000, 576, 16, 1592304), row(1000, 577, 16, 1592308), row(1010, 5, 9, 1592305.328)],
  // (1000 / 500)³ · 9; (900 / 500)³ · 12; (600 / 365)³ · 16.
  wfp3: [row(1000, 500, 9, -72), row(1100, 500, 12, -69.984), row(1400, 365, 16, -71.07144418)],
  // 1000 / (4 · 125); 900 / (3.4594316 · 130); 600 / (3.169925 · 95).
  unicef: [row(1000, 125, 16, -2), row(1100, 130, 11, -2.001218028), row(1400, 95, 9, -1.992409748)],
};
