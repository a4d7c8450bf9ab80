/** Every strategy of `reserve`, by name. */
export const STRATEGIES = [
  'dyn-prog-count',
  'all-ckpt',
  'no-ckpt',
  'all-ckpt-per',
  'no-ckpt-per',
  't-optimal',
  'at-optimal',
  'mean-uncapped',
] as const;

/**
 * `dyn-prog-count`, `all-ckpt`, `no-ckpt`: least expected cost with checkpoints where they pay, at every milestone,
 * nowhere. `all-ckpt-per`, `no-ckpt-per`: equal periods, the best number of them. `mean-uncapped`: the mean first, half as much
 * again after each failure until the law is covered (IPDPS 2020, where it is called HPC). `t-optimal`, `at-optimal`: least
 * expected makespan, alone and beside a stream of small jobs (ICPP 2019).
 */
export type Strategy = (typeof STRATEGIES)[number];
