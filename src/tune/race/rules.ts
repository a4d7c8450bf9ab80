// Types of the inputs and the results of a race.

/** Meaning of a statement of a race. */
export type Claim =
  /** Each that has left is worse than one that has not. */
  | 'worse'
  /** A winner that is left alone is the best. */
  | 'winner';

export interface RaceRules {
  /** Number of objectives. Less is better. */
  readonly objectives: number;
  /** For each constraint: the logarithm of the multiple of the present configuration's value that it allows. */
  readonly limits: readonly number[];
  readonly claim: Claim;
  /** Numbers of seeds after which the race looks; with an end, the last of `looks` is the last look. */
  readonly looks: Iterable<number>;
  /** The seeds at the last look, fixed before the race; none if it may go on forever. */
  readonly last?: number;
  /** True if the guard against outliers is on; default: at looks at which there are outliers. */
  readonly guard?: boolean;
  /** Maximum probability of any wrong statement. */
  readonly level?: number;
}

/** Logarithms of measures, by entrant (as `running` lists them), then measure, then seed. */
export type Logs = readonly (readonly ArrayLike<number>[])[];

/** Runs that a race needs next: these entrants at the seeds [from, to), counted from 0. */
export interface Heat {
  readonly running: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly standing: Standing;
}

/** Way in which an entrant left, or a note that it never ran alone. */
export interface Left {
  /** Number of seeds after which it left. */
  readonly at: number;
  /** Worse than this entrant, or beyond the constraint of this number; or the same as an entrant. */
  readonly why: { readonly worseThan: number } | { readonly beyond: number } | { readonly sameAs: number };
}

/** A look of a race. */
export interface Look {
  readonly seeds: number;
  /** Entrants that are left after it. */
  readonly alive: readonly number[];
  /** The least mean of the first objective among them, as far as the constraints seem to hold. */
  readonly best: number;
  /** T from which an entrant is worse. */
  readonly critical: number;
  readonly guarded: boolean;
}

/** State of a race. */
export interface Standing {
  readonly alive: readonly number[];
  /** Departures by entrant; absent for those that are alive. */
  readonly left: readonly (Left | undefined)[];
  readonly looks: readonly Look[];
}
