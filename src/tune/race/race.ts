// Runs a race over configurations that all see the same seeds: at each look those that are worse beyond doubt leave.
// Maron and Moore, The racing algorithm, 1994; Birattari et al., A racing algorithm for configuring metaheuristics,
// 2002.
import { Field } from './field.ts';
import { type Critical, openEnd, spentTo } from './levels.ts';
import type { Heat, Logs, RaceRules, Standing } from './rules.ts';

/** Maximum probability of any wrong statement. */
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
