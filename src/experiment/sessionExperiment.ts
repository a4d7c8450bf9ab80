import { UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import { type SessionMetrics, sessionMetrics } from '../sessions/metrics.ts';
import { findSessionModel } from '../sessions/model.ts';
import { type Bounds, checkSampled, checkWidths, type SampledUsers } from '../sessions/users.ts';
import { Pauses } from '../simulate/pause.ts';
import { SessionRun } from '../simulate/sessionRun.ts';
import { settingOf } from '../simulate/sessions.ts';

/** One value of every parameter that an experiment may vary. */
export interface SessionSelection extends Omit<SampledUsers, 'seed' | 'processors' | 'error'> {
  /** Processors of the machine. */
  readonly processors: number;
  /** Processors per task; default: 1. */
  readonly taskProcessors?: Bounds;
  /** The standard deviation of log(predicted / service time); default: 0. */
  readonly predictionError?: number;
  /** Seconds that a preemption adds to a task. */
  readonly preemptionCost: number;
}

/**
 * An experiment: every selection under every model for every seed. It is plain data, so that it can be sent
 * to a worker.
 */
export interface SessionExperiment {
  readonly selections: readonly SessionSelection[];
  /** Names of the models. */
  readonly models: readonly string[];
  /** The seeds are 1 to this number. */
  readonly seeds: number;
  /** Warm-up and end of a run, in seconds. */
  readonly warmup: number;
  readonly until: number;
}

/** A shard: some consecutive seeds of an experiment, selection by selection. One worker runs it. */
export interface SessionShard {
  /** The experiment, with only the selections of this shard. */
  readonly experiment: SessionExperiment;
  /** The place of the first of them among the selections of the whole experiment. */
  readonly firstSelection: number;
  /** The first seed, counted from 0 through the selections of this shard, and the number of seeds. */
  readonly first: number;
  readonly count: number;
}

export const MEASURES = [
  'tasks',
  'visibleResponse',
  'visibleSlowdown',
  'throughput',
  'load',
  'disclosed',
  'requestedWork',
  'billed',
  'scaledBilled',
  'billedOverVisible',
] as const satisfies readonly (keyof SessionMetrics)[];
export type SessionMeasure = (typeof MEASURES)[number];

/** The MEASURES of each run: by selection, then seed, then model. */
export type SessionRows = Float64Array;

/** The least number of tasks in a shard: about a tenth of a second. */
const TASKS = 500_000;

/** The approximate number of tasks of one seed of a selection over all models. Disclosed tasks count too. */
function tasksOf({ models, until }: SessionExperiment, selection: SessionSelection): number {
  const { users, service, think, set, change, processors } = selection;
  const requested = until * Math.min(processors / service, users / (service + think));
  const disclosedEach = 1 + ((set.low + set.high) / 2) * ((change.low + change.high) / 2);
  return models.length * requested * disclosedEach;
}

/** Checks the experiment before anything runs. @throws UsageError for an impossible selection or setting */
export function checkExperiment(experiment: SessionExperiment): void {
  const { selections, models, seeds } = experiment;
  if (!(seeds < SEEDS)) throw new UsageError(`seeds ${seeds}: expected at most ${SEEDS - 1}`);
  for (const selection of selections) {
    const users = usersOf(selection, 1);
    checkSampled(users);
    checkWidths(users, settingOf(settingFor(experiment, selection, models[0])).processors);
  }
}

/** @throws UsageError as checkExperiment() does */
export function shardsOf(experiment: SessionExperiment): SessionShard[] {
  checkExperiment(experiment);
  const { selections, seeds } = experiment;
  const shards: SessionShard[] = [];
  const all = selections.length * seeds;
  for (let from = 0, to = 0; from < all; from = to) {
    for (let tasks = 0; to < all && tasks < TASKS; to++) {
      tasks += tasksOf(experiment, selections[Math.floor(to / seeds)]);
    }
    const firstSelection = Math.floor(from / seeds);
    const touched = selections.slice(firstSelection, Math.ceil(to / seeds));
    const first = from - firstSelection * seeds;
    shards.push({
      experiment: { ...experiment, selections: touched },
      firstSelection,
      first,
      count: to - from,
    });
  }
  return shards;
}

/**
 * The selection and the seed of each run of a shard. The runs under the different models follow one another.
 */
export function* runsOf({
  experiment,
  first,
  count,
}: SessionShard): Generator<{ selection: number; seed: number }> {
  const { seeds } = experiment;
  for (let at = first; at < first + count; at++) {
    yield { selection: Math.floor(at / seeds), seed: (at % seeds) + 1 };
  }
}

const settingFor = (
  { warmup, until }: SessionExperiment,
  { processors, preemptionCost }: SessionSelection,
  model: string,
) => ({ model: findSessionModel(model), processors, preemptionCost, warmup, until });

/** A 32-bit hash of a text: FNV-1a (Fowler, Noll and Vo). */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), 0x01000193);
  return bits >>> 0;
}

/** Each selection has this many seeds; the number of selections is not limited. */
const SEEDS = 2 ** 20;

/**
 * The users of an experiment's seed, for sessions(). Each selection of users has its own seeds, so that means
 * over many selections are means over many users. The users depend on nothing else. So a row of an experiment
 * equals the result of its selection alone. A seed has the same users under different models and machines.
 *
 * @param seed 1 to 2^20 - 1
 */
export function usersOf(selection: SessionSelection, seed: number): SampledUsers {
  const {
    users,
    service,
    think,
    set,
    change,
    taskProcessors: processors,
    predictionError: error,
  } = selection;
  const own = [users, service, think, set.low, set.high, change.low, change.high];
  const rest = [processors?.low ?? 1, processors?.high ?? 1, error ?? 0];
  const first = SEEDS * hash([...own, ...rest].join(' '));
  return { users, service, think, set, change, processors, error, seed: first + seed };
}

/** Instants that are simulated between two looks at the clock. */
const BUDGET = 2 ** 16;

/** Runs a shard. */
export async function runShard(kernel: Kernel, shard: SessionShard): Promise<SessionRows> {
  const { experiment, count } = shard;
  const rows = new Float64Array(count * experiment.models.length * MEASURES.length);
  const run = new SessionRun(kernel);
  let at = 0;
  const pauses = new Pauses();
  for (const { selection: place, seed } of runsOf(shard)) {
    const selection = experiment.selections[place];
    const users = usersOf(selection, seed);
    for (const model of experiment.models) {
      const setting = settingFor(experiment, selection, model);
      await run.begin(users, setting);
      let over = false;
      while (!over) {
        over = run.instance.exports.stepSessions(BUDGET) === 1;
        await pauses.ifDue();
      }
      const metrics = sessionMetrics(run.totals(), setting.model, setting);
      for (const name of MEASURES) rows[at++] = metrics[name];
    }
  }
  return rows;
}

/** The results of an experiment. */
export class SessionResults {
  readonly experiment: SessionExperiment;
  readonly #rows: SessionRows;

  constructor(experiment: SessionExperiment, shards: readonly SessionRows[]) {
    this.experiment = experiment;
    this.#rows = new Float64Array(shards.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const rows of shards) {
      this.#rows.set(rows, at);
      at += rows.length;
    }
  }

  /** A measure of a selection under a model, one value per seed. */
  values(selection: number, model: number, measure: SessionMeasure): Float64Array {
    const { models, seeds } = this.experiment;
    const place = MEASURES.indexOf(measure);
    return Float64Array.from(
      { length: seeds },
      (_, seed) => this.#rows[((selection * seeds + seed) * models.length + model) * MEASURES.length + place],
    );
  }
}
