// Describes the steps of a scheduler in words: one sentence for each event and each decision.
import { formulaText, isFormula } from '../policy/formula.ts';
import type { Policy } from '../policy/policy.ts';
import { preempts } from '../policy/preemption.ts';
import type { QueuedJob, SchedulerStep, StartDecision, StepEvent } from '../simulate/steps/step.ts';
import type { StepWindow } from '../simulate/steps/steps.ts';
import { jobName } from '../trace/jobName.ts';
import { clockTime, count, duration, plural } from './format.ts';

interface About extends Pick<StepWindow, 'workload' | 'policy'> {
  /** Formats a time; default: hours and minutes since the first submission. */
  readonly at?: (time: number) => string;
}

/** Descriptions of the built-in orders. */
const ORDERS: Record<string, string> = {
  fcfs: 'by submission',
  sjf: 'by sjf: the shortest estimate first',
  ljf: 'by ljf: the longest estimate first',
  smallest: 'by smallest: the least estimate × processors first',
  largest: 'by largest: the greatest estimate × processors first',
  wfp3: 'by wfp3: −(wait / estimate)³ × processors, computed at each pass',
  unicef: 'by unicef: −wait / (log₂ processors × estimate), computed at each pass',
};

/** Describes the order of the queue. */
export function orderText({ order, scheduler }: Policy): string {
  if (scheduler !== undefined) return 'by submission';
  if (typeof order === 'function') return 'by the function of the policy';
  if (isFormula(order)) return `by the formula ${formulaText(order)}`;
  return ORDERS[order] ?? `by ${order}: a formula of estimate, processors and submission`;
}

/** Names jobs, times and runtime estimates in the sentences. */
class Words {
  readonly #about: About;

  constructor(about: About) {
    this.#about = about;
  }

  job(job: number): string {
    return `job ${jobName(this.#about.workload.jobs, job)}`;
  }

  jobs(some: readonly number[]): string {
    if (some.length === 1) return this.job(some[0]);
    const names = some.map((job) => jobName(this.#about.workload.jobs, job));
    return `jobs ${names.slice(0, -1).join(', ')} and ${names.slice(-1)}`;
  }

  at(time: number): string {
    const { at, workload } = this.#about;
    return at ? at(time) : clockTime(time - workload.jobs.submit[0]);
  }

  width(job: number): number {
    return this.#about.workload.jobs.processors[job];
  }

  /** Describes the estimate of the end of the job. */
  get estimate(): string {
    const { estimate = 'request' } = this.#about.policy;
    if (estimate === 'request') return 'its request';
    return estimate === 'exact' ? 'its exact run time' : 'its predicted run time';
  }

  get head(): string {
    const { order } = this.#about.policy;
    if (order === 'fcfs') return 'the head of the queue';
    return `the head of the queue by ${isFormula(order) ? 'its formula' : typeof order === 'string' ? order : 'its order'}`;
  }
}

const capital = (text: string) => text[0].toUpperCase() + text.slice(1);

const processors = (number: number) => plural(number, 'processor');

const are = (number: number) => (number === 0 ? 'none is' : number === 1 ? '1 is' : `${count(number)} are`);

const some = (number: number, free: number) =>
  number === 2 && free === 2
    ? 'both free processors'
    : number === free
      ? `all ${count(free)} free processors`
      : `${count(number)} of the ${count(free)} free processors`;

/** Describes processors: `it takes 2 of the 4 free processors`; `it takes the only free processor`. */
const takes = (number: number, free: number) =>
  `takes ${free === 1 ? 'the only free processor' : some(number, free)}`;

/** Describes the work that a preempted job keeps. */
const keptText = (saved: number | undefined, run: number) =>
  saved ? `keeps ${duration(saved)} of its ${duration(run)} of work` : 'loses its work';

/** Describes an event in one sentence. */
export function eventText({ kind, job, saved }: StepEvent, step: SchedulerStep, about: About): string {
  const words = new Words(about);
  const { jobs } = about.workload;
  const name = capital(words.job(job));
  switch (kind) {
    case 'submitted':
      return `${name} is submitted: ${processors(jobs.processors[job])}, ${duration(jobs.request[job])} requested.`;
    case 'ended':
      return `${name} ends.`;
    case 'killed':
      return `${name} is killed: its requested time is over.`;
    case 'preempted':
      return `${name} is preempted. It ${keptText(saved, jobs.run[job])} and waits again.`;
    case 'overran':
    case 'corrected': {
      const end = step.running.find((one) => one.job === job)?.estimatedEnd ?? Number.NaN;
      const by = kind === 'overran' ? ' by its request' : '';
      return `${name} exceeds its estimate. It is now assumed to end${by} at ${words.at(end)}.`;
    }
  }
}

/** Explains in a sentence or two why a job started. */
export function startText(start: StartDecision, { time }: SchedulerStep, about: About): string {
  const words = new Words(about);
  const { job, promised } = start;
  const late =
    promised < time
      ? ` It was first promised a start at ${words.at(promised)}, so it starts ${duration(time - promised)} late.`
      : '';
  return `${capital(words.job(job))} ${startReason(start, time, about)}${late}`;
}

function startReason(start: StartDecision, time: number, about: About): string {
  const words = new Words(about);
  const width = words.width(start.job);
  switch (start.kind) {
    case 'head': {
      const { free, preempted } = start;
      if (preempted.length === 0) return `starts: it is ${words.head}, and ${takes(width, free)}.`;
      const from = preempted.length === 1 ? 'which was' : 'which were';
      return `starts: it is ${words.head}. It needs ${processors(width)}, and ${are(free)} free. So it preempts ${words.jobs(preempted)}, ${from} submitted after it.`;
    }
    case 'before': {
      const when =
        start.estimatedEnd === start.due
          ? `at ${words.at(start.due)}, when ${words.job(start.head)} is to start`
          : `at ${words.at(start.estimatedEnd)}, before the reservation of ${words.job(start.head)} at ${words.at(start.due)}`;
      return `is backfilled: it ${takes(width, start.free)}, and ends by ${words.estimate} ${when}.`;
    }
    case 'extra':
      return `is backfilled: it ${takes(width, start.free)}. It may run past the shadow time ${words.at(start.due)}, because ${words.job(start.head)} leaves ${count(start.extra)} extra ${start.extra === 1 ? 'processor' : 'processors'} then.`;
    case 'venture': {
      const risk = preempts(about.policy) ? ` ${capital(words.job(start.head))} may preempt it.` : '';
      return `is backfilled as a venture: it ${takes(width, start.free)}, although by ${words.estimate} it ends at ${words.at(start.estimatedEnd)}, after the reservation of ${words.job(start.head)} at ${words.at(start.due)}.${risk}`;
    }
    case 'reservation': {
      const { free, passes, reserved } = start;
      const how = passes ? 'is backfilled' : 'starts';
      const took = free < width ? '' : ` It ${takes(width, free)}.`;
      if (Number.isNaN(reserved))
        return `${how} at once: its earliest hole in the profile begins now.${took}`;
      if (reserved > time)
        return `${how}: processors came free, and its reservation moved from ${words.at(reserved)} to now.${took}`;
      return `${how}: its reservation is due.${took}`;
    }
    case 'own':
      return start.reason === undefined
        ? 'starts: the scheduler decided so.'
        : `starts: the scheduler’s reason is “${start.reason}”.`;
    case 'several':
      return start.passes
        ? 'is backfilled in one of the passes of this instant.'
        : `starts in one of the passes of this instant, as ${words.head}.`;
  }
}

/** Explains in a sentence or two why a job in the queue waits. */
export function waitText(queued: QueuedJob, { shadow }: SchedulerStep, about: About): string {
  const words = new Words(about);
  const { job, cause, free, lacking, head, holders, due, expected, promised } = queued;
  const name = capital(words.job(job));
  const own = words.width(job);
  const fits = `it would fit (${count(free)} free)`;
  const later =
    expected > promised
      ? ` It was first promised a start at ${words.at(promised)}: that promise is broken.`
      : '';
  const reserved = Number.isNaN(expected)
    ? ''
    : ` From ${words.at(expected)} on, ${processors(own)} ${own === 1 ? 'is' : 'are'} reserved for ${words.job(job)}.`;
  switch (cause) {
    case 'processors': {
      const short = `it needs ${processors(own)}, and ${are(free)} free`;
      const at = job === head ? 'waits at the head' : 'waits';
      const extra =
        shadow?.job === job && shadow.extra > 0
          ? ` It leaves ${count(shadow.extra)} extra ${shadow.extra === 1 ? 'processor' : 'processors'} then.`
          : '';
      return `${name} ${at}, short of ${count(lacking)}: ${short}.${reserved}${extra}${later}`;
    }
    case 'order':
      return `${name} must wait: ${fits}, but must not pass ${words.job(head)}, which is ${words.head}.`;
    case 'reservation': {
      if (about.policy.backfilling === 'conservative')
        return `${name} is not started: ${fits}, but would leave ${words.jobs(holders)} short of ${processors(lacking)} at ${words.at(due)}, when ${holders.length === 1 ? 'its reservation begins' : 'their reservations begin'}.${reserved}${later}`;
      const left = own - lacking;
      return `${name} is not backfilled: ${fits}, but would run past the shadow time ${words.at(due)}, and it needs ${own} where ${words.job(head)} leaves ${left === 0 ? 'no extra processor' : `${count(left)} extra`}.`;
    }
    case 'compression':
      return `${name} keeps its reservation at ${words.at(expected)}: ${fits}, but the processors came free after its turn.${later}`;
    case 'scheduler':
      return `${name} waits: ${fits}, but the scheduler did not start it.${Number.isNaN(promised) ? '' : ` It is promised a start at ${words.at(promised)}.`}`;
    case 'running':
      return `${name} runs.`;
  }
}
