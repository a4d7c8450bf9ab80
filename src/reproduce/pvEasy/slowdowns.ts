import type { Metrics } from '../../metrics/metricFields.ts';

/** The two means that the paper's figures show. */
export const SLOWDOWNS = {
  MBS: (of: Metrics) => of.meanBoundedSlowdown,
  MWBS: (of: Metrics) => of.meanWeightedBoundedSlowdown,
} as const;

export type Slowdown = keyof typeof SLOWDOWNS;

export const SLOWDOWN_TEXT: Readonly<Record<Slowdown, string>> = {
  MBS: 'mean bounded slowdown (MBS)',
  MWBS: 'mean weighted bounded slowdown (MWBS)',
};
