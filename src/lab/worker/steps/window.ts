// Makes windows of the steps of a run for the page.
import { DataError, UsageError } from '../../../errors.ts';
import { Clock } from '../../../figures/clock.ts';
import { parsePolicies } from '../../../policy/parse.ts';
import type { Policy } from '../../../policy/policy.ts';
import { eventText, orderText, startText, waitText } from '../../../report/stepText.ts';
import { place } from '../../../schedule/place.ts';
import { keptByTries } from '../../../schedule/workTimes.ts';
import { replay } from '../../../simulate/replay.ts';
import type { SchedulerStep } from '../../../simulate/steps/step.ts';
import { type StepPlace, type StepWindow, steps } from '../../../simulate/steps/steps.ts';
import { jobOfId } from '../../../trace/jobName.ts';
import { transformed } from '../../../trace/transform/transformed.ts';
import type { Workload } from '../../../trace/workload.ts';
import type { Questions, Settings, Source } from '../../protocol.ts';
import type {
  PastBar,
  QueuedView,
  RunningBar,
  StepAt,
  StepBar,
  StepsView,
  StepView,
} from '../../stepViews.ts';
import { barsOf } from '../pageData.ts';
import { chosenPolicies } from '../run/chosenPolicies.ts';
import type { OwnPolicy } from '../run/own.ts';
import { type ReadFile, read } from '../run/read.ts';
import { loadedKernel, watch } from '../worker.ts';
import { freeRows, lowestRows, type Taken, without } from './rows.ts';

/** Number of steps of a window, of those before the searched one, and of the listed jobs of a queue. */
const COUNT = 240;
const BEFORE = 60;
const LISTED = 60;

/** Largest number of past bars that a page can draw. */
const MOST_BARS = 4000;

/** A run from which windows were taken. */
interface Known {
  readonly key: string;
  readonly workload: Workload;
  readonly policy: Policy | OwnPolicy;
  /** The workload as the run submitted it, with feedback. */
  readonly shown: Workload;
  readonly past: readonly PastBar[];
}

let known: Known | undefined;

/** @param readFile reads a visitor's trace */
export async function stepsView(
  { source, settings, at }: Questions['steps']['ask'],
  readFile: ReadFile,
): Promise<StepsView> {
  const run = await runOf(source, settings, readFile);
  const found = await under(run.policy, settings, (policy, options) =>
    steps(run.workload, policy, {
      ...{ ...options, at: placeOf(at, run), before: BEFORE, count: COUNT, listed: LISTED },
    }),
  );
  return viewOf(run, found);
}

async function runOf(source: Source, settings: Settings, readFile: ReadFile): Promise<Known> {
  const key = JSON.stringify([source.name, 'number' in source ? source.number : undefined, settings]);
  if (known?.key === key) return known;
  const policy = await policyIn(settings);
  const workload = await workloadOf(source, settings, readFile);
  const { schedule } = await under(policy, settings, (one, options) => replay(workload, one, options));
  const origin = schedule.workload.jobs.submit[0];
  const { id, processors } = schedule.workload.jobs;
  const bars = barsOf(schedule, place(schedule));
  const { kills } = schedule;
  const saved = keptByTries(schedule) ?? new Float64Array(kills.job.length);
  const kept = new Map(Array.from(saved, (seconds, i) => [`${kills.job[i]} ${kills.start[i]}`, seconds]));
  const past: PastBar[] = [];
  for (let bar = 0; bar < bars.job.length; bar++) {
    const job = bars.job[bar];
    const [from, to] = [bars.start[bar] - origin, bars.end[bar] - origin];
    const row = [bars.low[bar], bars.high[bar]] as const;
    const last = past.at(-1);
    // The pieces of an attempt are neighbors.
    if (last?.id === id[job] && last.from === from)
      past[past.length - 1] = { ...last, rows: [...last.rows, row] };
    else
      past.push({
        ...{ id: id[job], processors: processors[job], from, to, rows: [row] },
        kept: bars.preempted[bar] === 1 ? kept.get(`${job} ${bars.start[bar]}`) : undefined,
      });
  }
  known = { key, workload, policy, shown: schedule.workload, past };
  return known;
}

/** Returns the workload of the run that the page draws: the first of several seeds. */
async function workloadOf(source: Source, settings: Settings, readFile: ReadFile): Promise<Workload> {
  const kernel = loadedKernel();
  const { signal } = new AbortController();
  const given = await read(kernel, source, settings, { listener: { progress() {} }, signal, readFile });
  if (given.jobs.length === 0) throw new DataError(`${given.name}: no job is left to replay`);
  return transformed(given, settings, seedOf(settings), kernel);
}

const seedOf = ({ seed, seeds = 1 }: Settings) => (seeds > 1 ? 1 : seed);

async function policyIn({ policies, own, ...settings }: Settings): Promise<Policy | OwnPolicy> {
  const named = typeof policies === 'string' ? policies : '';
  if (own === undefined) {
    const [first, ...more] = typeof policies === 'string' ? parsePolicies(policies) : policies;
    if (more.length > 0) throw new UsageError(`one policy at a time: '${named}' has ${more.length + 1}`);
    return first;
  }
  const all = await chosenPolicies({ ...settings, policies: [], own }, watch);
  const found = all.find(({ name }) => name === named);
  if (found === undefined)
    throw new UsageError(
      `the editor has no scheduler named '${named}'; it has ${all.map(({ name }) => name).join(', ')}`,
    );
  return found;
}

type Run<T> = (
  policy: Policy,
  options: { kernel: ReturnType<typeof loadedKernel>; eventRule: Settings['eventRule']; seed: number },
) => Promise<T>;

async function under<T>(policy: Policy | OwnPolicy, settings: Settings, run: Run<T>): Promise<T> {
  const options = { kernel: loadedKernel(), eventRule: settings.eventRule, seed: seedOf(settings) };
  if (!('own' in policy) || settings.own === undefined) return run(policy, options);
  const { runOwn } = await import('../run/ownModule.ts');
  return runOwn(settings.own, policy.own, watch, (one) => run(one, options));
}

function placeOf(at: StepAt, { workload, shown }: Known): StepPlace {
  if ('id' in at) return { job: jobOfId(workload, at.id) };
  return 'time' in at ? { time: at.time + shown.jobs.submit[0] } : at;
}

function viewOf({ shown, past }: Known, window: StepWindow): StepsView {
  const { policy, found, isLast } = window;
  const views = new Views(window, past);
  const all = window.steps.map((step) => views.of(step));
  const [first, last] = [all[0], all[all.length - 1]];
  // The past reaches back as far as the window looks ahead.
  const ahead = Math.max(0, ...all.map(({ profile, time }) => profile[profile.length - 1].time - time));
  const near = past.filter(({ from, to }) => from <= last.time && to >= first.time - ahead);
  return {
    ...{ name: shown.name, processors: shown.processors, jobs: shown.jobs.length },
    ...{ policy: policy.name, order: orderText(policy) },
    ...calendarOf(shown),
    backfilling: policy.scheduler === undefined ? policy.backfilling : 'own',
    ...{ steps: all, found, isLast, past: near.slice(-MOST_BARS) },
  };
}

/** Returns the calendar data for a clock that counts from the first submission. */
function calendarOf({ unixStartTime, timeZone, jobs }: Workload) {
  return unixStartTime === undefined ? {} : { unixStartTime: unixStartTime + jobs.submit[0], timeZone };
}

/** Converts steps to their views. */
class Views {
  readonly #window: StepWindow & { readonly at?: (time: number) => string };
  readonly #origin: number;
  /** The rows of attempts, by job and start. */
  readonly #rows = new Map<string, StepBar['rows']>();

  constructor(window: StepWindow, past: readonly PastBar[]) {
    // Sentences contain dates if the log has them.
    const { unixStartTime, jobs } = window.workload;
    const clock = unixStartTime === undefined ? undefined : new Clock(jobs.submit[0], window.workload);
    this.#window = { ...window, ...(clock && { at: (time) => clock.full(time) }) };
    this.#origin = window.workload.jobs.submit[0];
    for (const { id, from, rows } of past) this.#rows.set(`${id} ${from}`, rows);
  }

  of(step: SchedulerStep): StepView {
    const { id } = this.#window.workload.jobs;
    const about = this.#window;
    const { index, free, waiting, profile } = step;
    const running = step.running.map((one): RunningBar => {
      const { job, start, estimatedEnd, ...rest } = one;
      const from = start - this.#origin;
      const rows = this.#rows.get(`${id[job]} ${from}`) ?? [];
      return { ...this.#bar(job, from, estimatedEnd - this.#origin, rows), ...rest };
    });
    const queue = step.queue.map((queued): QueuedView => {
      const { job, cause, lacking, estimate, expected, promised } = queued;
      const { processors, request } = this.#window.workload.jobs;
      return {
        ...{ kind: cause, id: id[job], text: waitText(queued, step, about) },
        ...{ processors: processors[job], request: request[job], estimate, lacking },
        fits: processors[job] <= queued.free,
        ...{ expected: expected - this.#origin, promised: promised - this.#origin },
      };
    });
    const reservations = this.#reservations(step, running);
    return {
      ...{ index, time: step.time - this.#origin, free, waiting, queue, running, reservations },
      events: step.events.map((event) => ({
        ...{ kind: event.kind, id: id[event.job], text: eventText(event, step, about) },
      })),
      starts: step.starts.map((start) => ({
        ...{ kind: start.kind, id: id[start.job], text: startText(start, step, about) },
      })),
      profile: profile.map((point) => ({ ...point, time: point.time - this.#origin })),
      ...(step.shadow && { shadow: this.#shadow(step.shadow, running, reservations) }),
    };
  }

  #bar(job: number, from: number, to: number, rows: StepBar['rows']): StepBar {
    const { id, processors } = this.#window.workload.jobs;
    return { id: id[job], processors: processors[job], from, to, rows };
  }

  /**
   * Returns each reservation on rows that are free then. Under venture backfilling the head counts on the shadow load.
   */
  #reservations({ queue }: SchedulerStep, running: readonly RunningBar[]): StepBar[] {
    const machine = this.#window.workload.processors;
    const taken: Taken[] = running.filter((one) => !(this.#ventures && one.isShadow));
    const reserved = queue
      .filter(({ expected }) => !Number.isNaN(expected))
      .sort((a, b) => a.expected - b.expected || a.ahead - b.ahead);
    return reserved.map(({ job, expected, estimate }) => {
      const from = expected - this.#origin;
      const rows = lowestRows(freeRows(taken, machine, from), this.#window.workload.jobs.processors[job]);
      const bar = this.#bar(job, from, from + estimate, rows);
      taken.push(bar);
      return bar;
    });
  }

  get #ventures(): boolean {
    return this.#window.policy.backfilling === 'venture';
  }

  #shadow(
    { job, time, extra }: NonNullable<SchedulerStep['shadow']>,
    running: readonly RunningBar[],
    reservations: readonly StepBar[],
  ): StepView['shadow'] {
    const at = time - this.#origin;
    const free = freeRows(running, this.#window.workload.processors, at);
    const head = reservations[0]?.rows ?? [];
    const { id } = this.#window.workload.jobs;
    return { id: id[job], time: at, extra, rows: this.#ventures ? [] : without(free, head) };
  }
}
