// Performs a tune: a search if there are ranges, a race, a confirmation on fresh seeds, and the same elsewhere. It runs
// nothing itself: it yields what it wants to be run, and takes what came out.
import { DataError } from '../errors.ts';
import type { Ratio } from '../metrics/ratio.ts';
import type { Point, Seeds } from '../sweep/study.ts';
import { compared } from './answer/comparison.ts';
import { type Effect, effects } from './answer/effects.ts';
import { looksForEver, looksTo, MOST_SEEDS } from './race/looks.ts';
import { race } from './race/race.ts';
import type { Logs, Standing } from './race/rules.ts';
import { type Candidate, RUNS_EACH, RUNS_OF_PRESENT, type SearchRules, search } from './search/search.ts';
import type { TuneStudy } from './study.ts';

/** Separate seeds for each stage, so that no configuration is judged by the seeds that selected it. */
const FIRST_SEED = { race: 1, confirmation: 1001, search: 2001, transfer: 3001 } as const;
type Stage = keyof typeof FIRST_SEED;

/** Points to be run on every block, each with every seed. */
export interface Batch {
  readonly stage: Stage;
  readonly points: readonly Point[];
  readonly seeds: Seeds;
  /** For a transfer: values that the blocks take instead. */
  readonly elsewhere?: Point;
  /** The state of the race, once there is one. */
  readonly race?: Raced;
}

/** Result of a batch. */
export interface Outcome {
  /**
   * Results by point, goal and instance, seed by seed and within a seed block by block: logarithms, of which less is
   * better.
   */
  readonly logs: Logs;
  /** Since the tune began, without interruptions. */
  readonly seconds: number;
}

/** A race and its entrants: the present configuration first. */
export interface Raced {
  readonly points: readonly Point[];
  readonly standing: Standing;
  /** Results by entrant, goal and instance. */
  readonly logs: readonly (readonly (readonly number[])[])[];
}

/** Estimates for a configuration on seeds of the confirmation. */
export interface Confirmed {
  /** The number of the entrant. */
  readonly entrant: number;
  /** Ratio of each goal to the present configuration's value. */
  readonly goals: readonly Ratio[];
}

export interface Tuned {
  readonly race: Raced;
  /** Configurations that the search tried; none if all raced. */
  readonly searched?: number;
  /** The best set without the present one, the best first. Of more than MOST_CONFIRMED, those that looked best. */
  readonly confirmed: readonly Confirmed[];
  /** The same configurations, on each other place. */
  readonly elsewhere: readonly { readonly place: Point; readonly confirmed: readonly Confirmed[] }[];
  readonly effects: readonly Effect[];
  readonly runs: Readonly<Record<Stage, number>>;
}

/** The most configurations that are confirmed, in addition to the present one. */
const MOST_CONFIRMED = 8;
/** The most configurations that all race; of more, a search chooses. */
const MOST_RACERS = 64;
/** Number of candidates that a search sends into the race. */
const FROM_SEARCH = 7;
/** The runs of a search if no budget is given, for each block. */
const SEARCH_RUNS = 2000;
/** The fewest and the usual configurations of a round of the search. */
const WIDTH = 8;
const WIDTH_IN_TIME = 24;
/** The shares of a time after which the search and the race end. */
const SEARCH_SHARE = 0.4;
const RACE_SHARE = 0.8;
/** The most seeds of a race without an end. */
const LONGEST = 800;

/**
 * @param blocks how many points the study's blocks are
 * @param file the study's file, for errors
 * @throws DataError for a budget that is too small
 */
export function* tune(study: TuneStudy, blocks: number, file: string): Generator<Batch, Tuned, Outcome> {
  const { space, present, goals, objectives, budget, claim, confirm, transfer } = study;
  const limits = goals.slice(objectives).map(({ limit = 1, sign }) => sign * Math.log(limit));
  const runs: Record<Stage, number> = { search: 0, race: 0, confirmation: 0, transfer: 0 };
  const inTime = budget !== undefined && 'seconds' in budget ? budget.seconds : undefined;
  const inRuns = budget !== undefined && 'runs' in budget ? budget.runs : undefined;
  let seconds = 0;

  function* run(
    stage: Stage,
    points: readonly Point[],
    from: number,
    to: number,
    beside: Partial<Batch> = {},
  ): Generator<Batch, Logs, Outcome> {
    const first = FIRST_SEED[stage];
    const seeds = { from: first + from / blocks, to: first + to / blocks - 1 };
    runs[stage] += points.length * (to - from);
    const outcome = yield { stage, points, seeds, ...beside };
    seconds = outcome.seconds;
    return outcome.logs;
  }

  let points: Point[];
  let sample: readonly Candidate[] | undefined;
  let searched: number | undefined;
  if (space.size <= MOST_RACERS) points = space.all().map((places) => space.point(places));
  else {
    const rules = searchRules(inRuns, space.dimensions.length);
    if (rules.width < WIDTH)
      throw tooSmall(
        file,
        inRuns,
        2 * (RUNS_EACH * WIDTH + RUNS_OF_PRESENT) * blocks,
        `a search and a race on ${blocksText(blocks)}`,
      );
    const trials = search(space, {
      objectives,
      limits,
      blocks,
      presentKey: JSON.stringify(present),
      ...rules,
    });
    let step = trials.next();
    const tried = new Set<string>();
    while (!step.done) {
      const { candidates, from, to } = step.value;
      for (const { key } of candidates) tried.add(key);
      step = trials.next(yield* run('search', candidates.map(pointOf), from, to));
    }
    searched = tried.size;
    sample = step.value.even;
    points = step.value.best.slice(0, FROM_SEARCH).map(pointOf);
  }
  points = [...new Map([present, ...points].map((one) => [JSON.stringify(one), one])).values()];
  const raced = yield* raceOf(points);
  const finalists = bestFirst(raced)
    .filter((entrant) => entrant !== 0)
    .slice(0, MOST_CONFIRMED);
  const confirmed = yield* confirmedOn('confirmation', finalists, raced);
  const elsewhere = [];
  for (const place of transfer)
    elsewhere.push({ place, confirmed: yield* confirmedOn('transfer', finalists, raced, place) });
  return {
    race: raced,
    searched,
    confirmed,
    elsewhere,
    effects: effects(space, effectsOf(), goals[0].sign),
    runs,
  };

  function searchRules(all: number | undefined, dimensions: number): Pick<SearchRules, 'width' | 'more'> {
    const rounds = 2 + Math.floor(Math.log2(dimensions));
    if (inTime !== undefined) return { width: WIDTH_IN_TIME, more: () => seconds < SEARCH_SHARE * inTime };
    const each = all === undefined ? SEARCH_RUNS : all / 2 / blocks;
    const forSearch = (each - RUNS_OF_PRESENT) / RUNS_EACH;
    const most = Math.max(1, Math.min(rounds, Math.floor(forSearch / WIDTH)));
    return { width: Math.floor(forSearch / most), more: (done: number) => done < most };
  }

  function* raceOf(entrants: readonly Point[]): Generator<Batch, Raced, Outcome> {
    const left =
      inRuns === undefined ? undefined : Math.floor((inRuns - runs.search) / entrants.length / blocks);
    const last = Math.min(MOST_SEEDS, left ?? MOST_SEEDS);
    if (last < 2)
      throw tooSmall(
        file,
        inRuns,
        2 * entrants.length * blocks,
        `two seeds of ${entrants.length} configurations on ${blocksText(blocks)}`,
      );
    const looks = inTime === undefined ? looksTo(last) : timedLooks(() => seconds < RACE_SHARE * inTime);
    const heats = race(entrants.length, {
      ...{ objectives, limits, claim },
      looks: inBlocks(looks),
      ...(inTime === undefined ? { last: last * blocks } : {}),
    });
    const logs: number[][][] = entrants.map(() => goals.map(() => []));
    let step = heats.next();
    while (!step.done) {
      const { running, from, to, standing } = step.value;
      const state = { points: entrants, standing: bySeeds(standing), logs };
      const found = yield* run(
        'race',
        running.map((entrant) => entrants[entrant]),
        from,
        to,
        { race: state },
      );
      for (const [r, entrant] of running.entries())
        for (const [m, values] of found[r].entries()) logs[entrant][m].push(...Array.from(values));
      step = heats.next(found);
    }
    return { points: entrants, standing: bySeeds(step.value), logs };
  }

  /** A race counts instances; of each seed there is one for each block. */
  function bySeeds(standing: Standing): Standing {
    return {
      ...standing,
      left: standing.left.map((one) => one && { ...one, at: one.at / blocks }),
      looks: standing.looks.map((look) => ({ ...look, seeds: look.seeds / blocks })),
    };
  }

  function* inBlocks(looks: Iterable<number>): Generator<number> {
    for (const look of looks) yield look * blocks;
  }

  function* confirmedOn(
    stage: Stage,
    entrants: readonly number[],
    state: Raced,
    elsewhere?: Point,
  ): Generator<Batch, Confirmed[], Outcome> {
    if (entrants.length === 0) return [];
    const chosen = [present, ...entrants.map((entrant) => state.points[entrant])];
    const [base, ...logs] = yield* run(stage, chosen, 0, confirm * blocks, { race: state, elsewhere });
    return entrants.map((entrant, i) => ({
      entrant,
      goals: goals.map(({ sign }, m) => compared(logs[i][m], base[m], sign)),
    }));
  }

  /** Data for the effects: configurations that fill the space evenly, on seeds that all of them have. */
  function effectsOf() {
    if (sample !== undefined) return sample.map(({ places, logs }) => ({ places, logs: logs[0] }));
    const keys = raced.points.map((point) => JSON.stringify(point));
    const logsOf = (point: Point) => raced.logs[keys.indexOf(JSON.stringify(point))][0];
    return space.all().map((places) => ({ places, logs: logsOf(space.point(places)) }));
  }
}

function* timedLooks(goOn: () => boolean): Generator<number> {
  for (const look of looksForEver()) {
    yield look;
    if (look >= LONGEST || !goOn()) return;
  }
}

const pointOf = ({ key }: Candidate): Point => JSON.parse(key);

function blocksText(blocks: number): string {
  return blocks === 1 ? 'one log' : `${blocks} blocks`;
}

function tooSmall(file: string, budget: number | undefined, least: number, what: string): DataError {
  return new DataError(`${file}: budget is ${budget}; expected at least ${least} runs: ${what}`);
}

/** Entrants that are alive, by the mean of the first objective: all have as many seeds, so it is as their sum. */
function bestFirst({ standing, logs }: Raced): number[] {
  const sum = (entrant: number) => logs[entrant][0].reduce((all, value) => all + value, 0);
  return [...standing.alive].sort((a, b) => sum(a) - sum(b));
}
