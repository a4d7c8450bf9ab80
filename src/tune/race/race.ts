// A race over configurations that all see the same seeds: at each look those that are worse beyond doubt leave. Maron
// and Moore, The racing algorithm, 1994; Birattari et al., A racing algorithm for configuring metaheuristics, 2002.
import { Field } from './field.ts';
import { type Critical, openEnd, spentTo } from './levels.ts';

/** What a statement of a race means. */
export type Claim =
  /** Each that has left is worse than one that has not. */
  | 'worse'
  /** A winner that is left alone is the best. */
  | 'winner';

export interface RaceRules {
  /** How many objectives there are. Less is better. */
  readonly objectives: number;
  /** Of each constraint: the logarithm of how many times the present configuration's value it allows. */
  readonly limits: readonly number[];
  readonly claim: Claim;
  /** After how many seeds the race looks; with an end, the last of `looks` is the last look. */
  readonly looks: Iterable<number>;
  /** The seeds at the last look, fixed before the race; none if it may go on for ever. */
  readonly last?: number;
  /** Whether the guard against outliers is on; default: once there are outliers. */
  readonly guard?: boolean;
  /** How likely some wrong statement is at most. */
  readonly level?: number;
}

/** Logarithms of measures, by entrant (as `running` lists them), then measure, then seed. */
export type Logs = readonly (readonly ArrayLike<number>[])[];

/** What a race wants to be run next: these entrants at the seeds [from, to), counted from 0. */
export interface Heat {
  readonly running: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly standing: Standing;
}

/** How an entrant left, or that it never ran alone. */
export interface Left {
  /** After so many seeds. */
  readonly at: number;
  /** Worse than this entrant, or beyond the constraint of this number; or the same as an entrant. */
  readonly why: { readonly worseThan: number } | { readonly beyond: number } | { readonly sameAs: number };
}

/** A look of a race. */
export interface Look {
  readonly seeds: number;
  /** Those that are left after it. */
  readonly alive: readonly number[];
  /** The least mean of the first objective among them, as far as the constraints seem to hold. */
  readonly best: number;
  /** T from which an entrant is worse. */
  readonly critical: number;
  readonly guarded: boolean;
}

/** What is known of a race. */
export interface Standing {
  readonly alive: readonly number[];
  /** By entrant; absent for those that are alive. */
  readonly left: readonly (Left | undefined)[];
  readonly looks: readonly Look[];
}

/** How likely some wrong statement is at most. */
const LEVEL = 0.05;

/**
 * A race of `entrants` configurations, of which number 0 is the present one. It yields what it wants to be run, takes
 * the logarithms of what came out, and returns how it ended. The measures are the objectives, then the constraints.
 * With several objectives, one leaves that is worse than another in all of them.
 */
export function* race(entrants: number, rules: RaceRules): Generator<Heat, Standing, Logs> {
  const { limits, last, level = LEVEL } = rules;
  const critical: Critical = last === undefined ? openEnd() : spentTo(last);
  const criticalLimit: Critical = last === undefined ? openEnd() : spentTo(last);
  const field = new Field(entrants, rules);
  const share = limits.length > 0 ? level / 2 : level;
  let seeds = 0;
  for (const look of rules.looks) {
    field.add(yield { running: field.running, from: seeds, to: look, standing: field.standing() });
    if (seeds === 0) field.merge();
    seeds = look;
    // Each constraint is tested on both sides, for each configuration.
    if (limits.length > 0)
      field.testLimits(criticalLimit(look, share / (2 * limits.length * field.distinct)));
    field.testPairs(critical(look, share * sharePerPair(rules, field.alive.length, field.distinct)));
    if (field.alive.length === 1) break;
  }
  return field.standing();
}

/** The share of the level that one comparison may take. */
function sharePerPair({ claim, objectives }: RaceRules, alive: number, all: number): number {
  if (claim === 'winner' && objectives === 1) return 1 / (2 * Math.max(1, alive - 1));
  return 1 / (alive * Math.max(1, all - 1));
}
