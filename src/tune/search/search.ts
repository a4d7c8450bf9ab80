// Looks for good configurations in ranges, before they race: López-Ibáñez et al., The irace package, 2016, with
// halves instead of tests (Karnin, Koren and Somekh, Almost optimal exploration, 2013). It claims nothing: what it
// finds races on seeds of its own.
import { normalQuantile } from '../../math/normal.ts';
import { pow } from '../../math/special.ts';
import type { Logs } from '../race/rules.ts';
import { evenPoints } from './sequence.ts';
import type { Space } from './space.ts';

/** A configuration that was tried. */
export interface Candidate {
  /** Place in each dimension; none for the present configuration, which may be outside. */
  readonly places: readonly number[];
  /** Configuration as JSON. */
  readonly key: string;
  /** Logarithms by measure and instance. */
  readonly logs: number[][];
}

/** Runs that the search needs: these candidates on the instances [from, to). */
interface Trial {
  readonly candidates: readonly Candidate[];
  readonly from: number;
  readonly to: number;
}

export interface SearchRules {
  readonly objectives: number;
  readonly limits: readonly number[];
  /** Instances of a seed: logs, or values of the grid. */
  readonly blocks: number;
  /** Key of the present configuration. */
  readonly presentKey: string;
  /** Configurations of a round. */
  readonly width: number;
  /** True if another round may begin after `rounds` rounds; always true for the first one. */
  more(rounds: number): boolean;
}

/** The seeds after which the worse half of a round ends. */
const SEEDS = [4, 8, 16];
/** The runs of one configuration of a round, on average: 4 + 4 / 2 + 8 / 4. */
export const RUNS_EACH = 8;
/** Number of runs of the present configuration, which takes part in all rounds. */
export const RUNS_OF_PRESENT = 16;
/** The best of a round, around which the next one looks. */
const ELITES = 4;
/** Numbers that choose nothing new are passed over, but not forever. */
const MOST_SKIPPED = 1000;

/** Result of a search: all candidates, and the best of those with all seeds, the best first. */
export interface Found {
  readonly best: readonly Candidate[];
  /** Candidates of the first round, which fill the space evenly. */
  readonly even: readonly Candidate[];
}

export function* search(space: Space, rules: SearchRules): Generator<Trial, Found, Logs> {
  const { blocks, width } = rules;
  const measures = rules.objectives + rules.limits.length;
  const made = (places: readonly number[], key: string): Candidate => ({
    places,
    key,
    logs: Array.from({ length: measures }, () => []),
  });
  const present = made([], rules.presentKey);
  const known = new Set([present.key]);
  const sequence = evenPoints(space.dimensions.length);
  let even: readonly Candidate[] = [];
  let best: readonly Candidate[] = [];
  for (let round = 0; rules.more(round); round++) {
    const elites = best.slice(0, ELITES);
    const fresh: Candidate[] = [];
    for (let skipped = 0; fresh.length < width && skipped < MOST_SKIPPED; ) {
      const drawn = sequence.next().value;
      const share = pow(1 / width, round / drawn.length);
      const places =
        round === 0 ? drawn : around(space, elites[fresh.length % elites.length].places, drawn, share);
      const key = JSON.stringify(space.point(places));
      if (known.has(key)) {
        skipped++;
        continue;
      }
      known.add(key);
      fresh.push(made(places, key));
    }
    if (fresh.length === 0) break;
    if (round === 0) even = fresh;
    let left: readonly Candidate[] = fresh;
    for (const [level, seeds] of SEEDS.entries()) {
      const to = seeds * blocks;
      const from = level === 0 ? 0 : SEEDS[level - 1] * blocks;
      const running = present.logs[0].length < to ? [present, ...left] : left;
      const logs = yield { candidates: running, from, to };
      for (const [r, { logs: own }] of running.entries())
        for (const [m, values] of logs[r].entries()) own[m].push(...Array.from(values));
      if (level < SEEDS.length - 1)
        left = ranked(left, present, rules).slice(0, Math.max(1, Math.floor(left.length / 2)));
    }
    best = ranked([...best, ...left], present, rules);
  }
  return { best, even };
}

/** Places near others: within a share of each range, or with that share of the choices drawn again. */
function around(space: Space, near: readonly number[], drawn: readonly number[], share: number): number[] {
  return near.map((place, d) => {
    const { isRange } = space.dimensions[d];
    if (!isRange) return drawn[d] < share ? drawn[d] / share : place;
    const moved = place + (share / 2) * normalQuantile(drawn[d]);
    return Math.min(Math.max(moved, 0), 1 - 2 ** -30);
  });
}

/**
 * Candidates that ran equally often, the best first: what is within the constraints, what fewer are better than, what
 * has the least first objective.
 */
function ranked(
  candidates: readonly Candidate[],
  present: Candidate,
  { objectives, limits }: SearchRules,
): Candidate[] {
  // The present one may be ahead of them.
  const instances = candidates[0].logs[0].length;
  const meansOf = ({ logs }: Candidate) =>
    logs.map((values) => values.slice(0, instances).reduce((sum, value) => sum + value, 0) / instances);
  const allowed = meansOf(present)
    .slice(objectives)
    .map((mean, c) => mean + limits[c]);
  const rows = candidates.map((one) => {
    const means = meansOf(one);
    const beyond = allowed.reduce((sum, most, c) => sum + Math.max(0, means[objectives + c] - most), 0);
    return { one, beyond, goals: means.slice(0, objectives) };
  });
  return rows
    .map((row) => ({
      ...row,
      better: rows.filter(({ goals }) => goals.every((mean, m) => mean < row.goals[m])).length,
    }))
    .sort((a, b) => a.beyond - b.beyond || a.better - b.better || a.goals[0] - b.goals[0])
    .map(({ one }) => one);
}
