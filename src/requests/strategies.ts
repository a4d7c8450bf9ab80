/** Every strategy of reservations, by name. */
export const STRATEGIES = [
  'dyn-prog-count',
  'all-ckpt',
  'no-ckpt',
  'all-ckpt-per',
  'no-ckpt-per',
  't-optimal',
  'at-optimal',
  'hpc',
] as const;

/**
 * `dyn-prog-count`, `all-ckpt`, `no-ckpt`: least expected cost with checkpoints where they pay, at every milestone,
 * nowhere. `all-ckpt-per`, `no-ckpt-per`: equal periods, the best number of them. `hpc`: the mean first, half as much
 * again after each failure (IPDPS 2020). `t-optimal`, `at-optimal`: least expected makespan, alone and beside a stream of
 * small jobs (ICPP 2019).
 */
export type Strategy = (typeof STRATEGIES)[number];
