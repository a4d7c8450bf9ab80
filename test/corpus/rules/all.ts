// All rules of the corpus, and all faults.
import type { Fault } from '../workload.ts';
import { compression, conservative } from './conservative.ts';
import { each } from './each.ts';
import { extra, shadow } from './easy.ts';
import { corrections, overruns, predictors, tooShort } from './estimates.ts';
import { candidates, reservation } from './head.ts';
import { instants, noLength } from './instants.ts';
import { mixed } from './mixed.ts';
import { preemption, venture } from './preemption.ts';
import { queue } from './queue.ts';
import type { Family, FamilyRule } from './room.ts';

/** In the order of the README. */
export const FAMILIES: readonly Family[] = [
  ...[queue, instants, noLength],
  ...[shadow, extra, reservation, candidates],
  ...[conservative, compression],
  ...[overruns, tooShort, predictors, corrections],
  ...[preemption, venture],
  each,
  mixed,
];

export const RULES: readonly (FamilyRule & { family: string })[] = FAMILIES.flatMap(({ name, rules }) =>
  rules.map((rule) => ({ ...rule, family: name })),
);

export const FAULTS: readonly Fault[] = FAMILIES.flatMap(({ faults }) => faults);
