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
 * `dyn-prog-count`, `all-ckpt` and `no-ckpt`: least expected cost, with checkpoints where they pay, at every
 * milestone, or nowhere. `all-ckpt-per` and `no-ckpt-per`: equal periods, with the best number of them.
 * `mean-uncapped`: first the mean, then half as much again after each failure until the distribution is covered (HPC
 * in IPDPS 2020). `t-optimal` and `at-optimal`: least expected makespan, alone or alongside a stream of small
 * jobs (ICPP 2019).
 */
export type Strategy = (typeof STRATEGIES)[number];
