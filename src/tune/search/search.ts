// Looks for good configurations in ranges, before they race: López-Ibáñez et al., The irace package, 2016, with
// halves instead of tests (Karnin, Koren and Somekh, Almost optimal exploration, 2013). It claims nothing: what it
// finds races on seeds of its own.
import { normalQuantile, pow } from '../../math/special.ts';
import type { Logs } from '../race/rules.ts';
import { evenPoints } from './sequence.ts';
import type { Space } from './space.ts';

/** A configuration that was tried. */
export interface Candidate {
  /** Its place in each dimension; undefined for the present configuration, which may be outside. */
  readonly places: readonly number[] | undefined;
  /** Its configuration as JSON. */
  readonly key: string;
  /** Logarithms by measure and instance. */
  readonly logs: number[][];
}

/** What the search wants to be run: these candidates on the instances [from, to). */
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
  /** Of the present configuration. */
  readonly presentKey: string;
  /** Configurations of a round. */
  readonly width: number;
  /** Whether another round may begin, after so many. */
  more(rounds: number): boolean;
}

/** The seeds after which the worse half of a round ends. */
const SEEDS = [4, 8, 16];
/** The runs of one configuration of a round, on average: 4 + 4 / 2 + 8 / 4. */
export const RUNS_EACH = 8;
/** Those of the present configuration, which is beside them in all rounds. */
export const RUNS_OF_PRESENT = 16;
/** The best of a round, around which the next one looks. */
const ELITES = 4;
/** Numbers that choose nothing new are passed over, but not for ever. */
const MOST_SKIPPED = 1000;

/** What a search found: all candidates, and the best of those with all seeds, the best first. */
export interface Found {
  readonly best: readonly Candidate[];
  /** Those of the first round, which fill the space evenly. */
  readonly even: readonly Candidate[];
}

export function* search(space: Space, rules: SearchRules): Generator<Trial, Found, Logs> {
  const { blocks, width } = rules;
  const measures = rules.objectives + rules.limits.length;
  const made = (places: readonly number[] | undefined, key: string): Candidate => ({
    places,
    key,
    logs: Array.from({ length: measures }, () => []),
  });
  const present = made(undefined, rules.presentKey);
  const known = new Map([[present.key, present]]);
  const sequence = evenPoints(space.dimensions.length);
  let even: readonly Candidate[] = [];
  let tried: Candidate[] = [present];
  for (let round = 0; round === 0 || rules.more(round); round++) {
    const elites = tried.filter(({ places }) => places !== undefined).slice(0, ELITES);
    const fresh: Candidate[] = [];
    for (let skipped = 0; fresh.length < width && skipped < MOST_SKIPPED; skipped++) {
      const drawn = sequence.next().value;
      const near = elites[fresh.length % Math.max(1, elites.length)]?.places;
      const places =
        near === undefined ? drawn : around(space, near, drawn, pow(1 / width, round / drawn.length));
      const key = JSON.stringify(space.point(places));
      if (known.has(key)) continue;
      const candidate = made(places, key);
      known.set(key, candidate);
      fresh.push(candidate);
    }
    if (fresh.length === 0) break;
    let left: readonly Candidate[] = fresh;
    for (const [level, seeds] of SEEDS.entries()) {
      const to = seeds * blocks;
      const from = level === 0 ? 0 : SEEDS[level - 1] * blocks;
      const running = present.logs[0].length < to ? [present, ...left] : left;
      const logs = yield { candidates: running, from, to };
      for (const [r, { logs: own }] of running.entries())
        for (const [m, values] of logs[r].entries()) own[m].push(...Array.from(values));
      if (level === 0 && round === 0) even = fresh;
      const next = SEEDS[level + 1];
      if (next !== undefined) left = ranked(left, present, to, rules).slice(0, Math.floor(left.length / 2));
    }
    tried = ranked([...tried, ...left], present, SEEDS[SEEDS.length - 1] * blocks, rules);
  }
  return { best: tried.filter(({ places }) => places !== undefined), even };
}

/** Places near others: within a share of each range, or with that share of the choices drawn anew. */
function around(space: Space, near: readonly number[], drawn: readonly number[], share: number): number[] {
  return near.map((place, d) => {
    const { isRange } = space.dimensions[d];
    if (!isRange) return drawn[d] < share ? drawn[d] / share : place;
    const moved = Math.abs(place + (share / 2) * normalQuantile(drawn[d]));
    const inside = moved % 2;
    return Math.min(inside > 1 ? 2 - inside : inside, 1 - 2 ** -30);
  });
}

/** The best first: what is within the constraints, what fewer are better than, what has the least first objective. */
function ranked(
  candidates: readonly Candidate[],
  present: Candidate,
  instances: number,
  { objectives, limits }: SearchRules,
): Candidate[] {
  const means = new Map(
    [present, ...candidates].map((one) => [
      one,
      one.logs.map((values) => values.slice(0, instances).reduce((sum, value) => sum + value, 0) / instances),
    ]),
  );
  const of = (one: Candidate) => means.get(one) as number[];
  const beyond = (one: Candidate) =>
    limits.reduce(
      (sum, limit, c) => sum + Math.max(0, of(one)[objectives + c] - of(present)[objectives + c] - limit),
      0,
    );
  const isBetter = (a: Candidate, b: Candidate) =>
    Array.from({ length: objectives }, (_, m) => of(a)[m] < of(b)[m]).every(Boolean);
  const worth = new Map(
    candidates.map((one) => [
      one,
      [beyond(one), candidates.filter((other) => isBetter(other, one)).length, of(one)[0]],
    ]),
  );
  const compare = (a: Candidate, b: Candidate) => {
    const [x, y] = [worth.get(a) as number[], worth.get(b) as number[]];
    return x[0] - y[0] || x[1] - y[1] || x[2] - y[2] || (a.key < b.key ? -1 : 1);
  };
  return [...candidates].sort(compare);
}
