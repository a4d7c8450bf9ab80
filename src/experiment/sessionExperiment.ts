import { UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import { type SessionMetrics, sessionMetrics } from '../sessions/metrics.ts';
import { findSessionModel } from '../sessions/model.ts';
import { checkSampled, checkWidths, type SampledUsers } from '../sessions/users.ts';
import { Pauses } from '../simulate/pause.ts';
import { SessionRun } from '../simulate/sessionRun.ts';
import { settingOf } from '../simulate/sessions.ts';

/** One choice of everything that an experiment may vary. */
export interface SessionSelection extends Omit<SampledUsers, 'seed'> {
  /** Of the machine. */
  readonly servers: number;
  /** Seconds that a preemption adds to a task. */
  readonly preemptionCost: number;
}

/** Every selection under every model for every seed; plain data, so that a worker can have it. */
export interface SessionExperiment {
  readonly selections: readonly SessionSelection[];
  /** Names of models. */
  readonly models: readonly string[];
  /** Seeds 1 to this. */
  readonly seeds: number;
  /** Seconds. */
  readonly warmup: number;
  readonly until: number;
}

/** A experiment's seeds, selection by selection; a shard is some that follow one another, which one worker runs. */
export interface SessionShard {
  /** With the selections that the shard touches. */
  readonly experiment: SessionExperiment;
  /** Which selection of the whole experiment the first of them is. */
  readonly firstSelection: number;
  /** The first seed, counted from 0 on through the selections that the shard touches; and how many. */
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

/** MEASURES of each run: by selection, then seed, then model. */
export type SessionRows = Float64Array;

/** Tasks of a shard, or more: about a tenth of a second. */
const TASKS = 500_000;

/** About how many tasks a seed of a selection is, over all models; what is disclosed counts too. */
function tasksOf({ models, until }: SessionExperiment, selection: SessionSelection): number {
  const { users, service, think, set, change, servers } = selection;
  const requested = until * Math.min(servers / service, users / (service + think));
  const disclosedEach = 1 + ((set.low + set.high) / 2) * ((change.low + change.high) / 2);
  return models.length * requested * disclosedEach;
}

/** @throws UsageError for a selection or a setting that cannot be: before anything is run */
export function checkExperiment(experiment: SessionExperiment): void {
  const { selections, models, seeds } = experiment;
  if (!(seeds < SEEDS)) throw new UsageError(`seeds ${seeds}: expected at most ${SEEDS - 1}`);
  for (const selection of selections) {
    checkSampled({ ...selection, seed: 1 });
    checkWidths(
      { ...selection, seed: 1 },
      settingOf(settingFor(experiment, selection, models[0])).processors,
    );
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

/** Which selection and seed each run of a shard is, the runs under its models one after the other. */
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
  { servers, preemptionCost }: SessionSelection,
  model: string,
) => ({ model: findSessionModel(model), processors: servers, preemptionCost, warmup, until });

/** 32 bits of a text: FNV-1a (Fowler, Noll and Vo). */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), 0x01000193);
  return bits >>> 0;
}

/** There are so many seeds a selection, and any number of selections. */
const SEEDS = 2 ** 20;

/**
 * The users of an experiment's seed, for sessions(). Each selection of users has seeds of its own, so that means over many
 * selections are means over many users; they depend on nothing else, so that a row of an experiment is what the selection alone
 * gives. Under different models and machines a seed is the same users.
 *
 * @param seed 1 to 2^20 - 1
 */
export function usersOf(selection: SessionSelection, seed: number): SampledUsers {
  const { users, service, think, set, change, processors, error } = selection;
  const own = [users, service, think, set.low, set.high, change.low, change.high];
  const rest = [processors?.low ?? 1, processors?.high ?? 1, error ?? 0];
  const first = SEEDS * hash([...own, ...rest].join(' '));
  return { users, service, think, set, change, processors, error, seed: first + seed };
}

/** Instants between looks at the clock. */
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

/** What an experiment came to. */
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

  /** A measure of a selection under a model, one value a seed. */
  values(selection: number, model: number, measure: SessionMeasure): Float64Array {
    const { models, seeds } = this.experiment;
    const place = MEASURES.indexOf(measure);
    return Float64Array.from(
      { length: seeds },
      (_, seed) => this.#rows[((selection * seeds + seed) * models.length + model) * MEASURES.length + place],
    );
  }
}
