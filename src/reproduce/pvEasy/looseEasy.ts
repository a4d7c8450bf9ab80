import { runTimes } from '../../schedule/runTimes.ts';
import { BACKFILLED, BLOCKED, type Schedule } from '../../schedule/schedule.ts';
import { pause } from '../../simulate/pause.ts';
import type { Workload } from '../../trace/workload.ts';
import { Agenda } from './agenda.ts';

interface LooseEasyOptions {
  /** True if a backfilled job reduces the extra processors, as in EASY itself; default: false. */
  extraShrinks?: boolean;
  /** Called from time to time with the share of submitted jobs, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The number of instants between two pauses for the host. */
const STRETCH = 1 << 13;

/**
 * EASY with an error that explains the counts printed in the PV-EASY paper: a backfilled job does not reduce
 * the extra processors. So several jobs of one scan may run beyond the head's reservation although there is
 * room for one only, and the head may start late.
 *
 * The kernel has no such option, because it should not be used. This is a plain replay of its own under the
 * event rule `batch`.
 *
 * @param estimate the scheduler's estimate: the request, or the Last Model's prediction
 */
export async function looseEasy(
  workload: Workload,
  estimate: 'request' | 'last',
  { extraShrinks = false, onProgress }: LooseEasyOptions = {},
): Promise<Schedule> {
  const run = new LooseRun(workload, estimate === 'last', extraShrinks);
  for (let instants = 1; run.handleInstant(); instants++) {
    if (instants % STRETCH > 0) continue;
    onProgress?.(run.submitted / workload.jobs.length);
    await pause();
  }
  const { start, estimate: estimates, reserved, flags, length } = run;
  return {
    workload,
    policy: `${estimate === 'last' ? 'easy-last' : 'easy'}, extra ${extraShrinks ? 'shrinking' : 'never shrinking'}`,
    eventRule: 'batch',
    start,
    end: start.map((from, job) => from + length[job]),
    estimate: estimates,
    reserved,
    flags,
    kills: { job: new Int32Array(0), start: new Float64Array(0), end: new Float64Array(0) },
  };
}

class LooseRun {
  submitted = 0;
  readonly length: Float64Array;
  readonly start: Float64Array;
  readonly estimate: Float64Array;
  readonly reserved: Float64Array;
  readonly flags: Uint8Array;
  readonly #workload: Workload;
  readonly #predicts: boolean;
  readonly #extraShrinks: boolean;
  /** Run time over request of each user's last completed job. */
  readonly #accuracy = new Map<number, number>();
  readonly #ends = new Agenda();
  readonly #estimatedEnds = new Agenda();
  readonly #estimatedEnd: Float64Array;
  #queue: number[] = [];
  #free: number;
  #now = Number.NEGATIVE_INFINITY;

  constructor(workload: Workload, predicts: boolean, extraShrinks: boolean) {
    const { jobs, processors } = workload;
    this.#workload = workload;
    this.#predicts = predicts;
    this.#extraShrinks = extraShrinks;
    this.#free = processors;
    this.length = runTimes(jobs, 'batch');
    this.start = new Float64Array(jobs.length);
    this.estimate = new Float64Array(jobs.length);
    this.reserved = new Float64Array(jobs.length).fill(Number.NaN);
    this.flags = new Uint8Array(jobs.length);
    this.#estimatedEnd = new Float64Array(jobs.length);
  }

  /**
   * Handles all ends and submissions of the next instant, and makes one pass. Returns false if nothing is
   * left.
   */
  handleInstant(): boolean {
    const { length, submit } = this.#workload.jobs;
    const arrival = this.submitted < length ? submit[this.submitted] : Number.POSITIVE_INFINITY;
    this.#now = Math.min(arrival, this.#ends.firstTime);
    if (this.#now === Number.POSITIVE_INFINITY) return false;
    while (this.#ends.firstTime === this.#now) this.#end(this.#ends.takeFirst());
    while (this.submitted < length && submit[this.submitted] === this.#now) this.#submit(this.submitted++);
    this.#pass();
    return true;
  }

  #submit(job: number): void {
    const { user, request } = this.#workload.jobs;
    const accuracy = this.#predicts ? this.#accuracy.get(user[job]) : undefined;
    this.estimate[job] =
      accuracy === undefined
        ? request[job]
        : Math.max(1, Math.min(request[job], Math.floor(accuracy * request[job] + 0.5)));
    this.#queue.push(job);
  }

  #start(job: number): void {
    this.start[job] = this.#now;
    this.#free -= this.#workload.jobs.processors[job];
    this.#ends.add(this.#now + this.length[job], job);
    this.#estimateEnd(job, this.#now + this.estimate[job]);
  }

  #end(job: number): void {
    const { user, request, processors } = this.#workload.jobs;
    this.#free += processors[job];
    this.#estimatedEnds.remove(this.#estimatedEnd[job], job);
    // Two jobs of unknown users do not have the same user.
    if (user[job] >= 0) this.#accuracy.set(user[job], request[job] > 0 ? this.length[job] / request[job] : 1);
  }

  #estimateEnd(job: number, time: number): void {
    this.#estimatedEnd[job] = time;
    this.#estimatedEnds.add(time, job);
  }

  /**
   * A job that has exceeded its runtime estimate is assumed to end at its request, but at least a second from
   * now.
   */
  #putOffOverruns(): void {
    const soonest = this.#now + 1;
    const overrun = this.#estimatedEnds
      .jobsBefore(soonest)
      .filter(
        (job) => this.estimate[job] < this.length[job] && this.start[job] + this.estimate[job] <= this.#now,
      );
    for (const job of overrun) {
      this.#estimatedEnds.remove(this.#estimatedEnd[job], job);
      this.#estimateEnd(job, Math.max(soonest, this.start[job] + this.#workload.jobs.request[job]));
    }
  }

  #pass(): void {
    const { processors } = this.#workload.jobs;
    if (this.#predicts) this.#putOffOverruns();
    let heads = 0;
    while (heads < this.#queue.length && processors[this.#queue[heads]] <= this.#free)
      this.#start(this.#queue[heads++]);
    if (heads > 0) this.#queue.splice(0, heads);
    if (this.#queue.length === 0) return;
    const reservation = this.#reserve(this.#queue[0]);
    if (this.#free > 0) this.#backfill(reservation.time, reservation.extra);
  }

  /** The earliest estimated end at which the blocked head fits, and the extra processors then. */
  #reserve(head: number): { time: number; extra: number } {
    const { processors } = this.#workload.jobs;
    const { times, jobs } = this.#estimatedEnds;
    let available = this.#free;
    let i = 0;
    while (available < processors[head] || (i < times.length && times[i] === times[i - 1]))
      available += processors[jobs[i++]];
    const time = times[i - 1];
    if ((this.flags[head] & BLOCKED) === 0) {
      this.flags[head] |= BLOCKED;
      this.reserved[head] = time;
    }
    return { time, extra: available - processors[head] };
  }

  #backfill(reservation: number, extra: number): void {
    const { processors } = this.#workload.jobs;
    const queue = this.#queue;
    let left = extra;
    let kept = 1;
    let i = 1;
    for (; i < queue.length && this.#free > 0; i++) {
      const job = queue[i];
      const outlasts = this.#now + this.estimate[job] > reservation;
      if (processors[job] <= this.#free && (!outlasts || processors[job] <= left)) {
        this.flags[job] |= BACKFILLED;
        this.#start(job);
        if (outlasts && this.#extraShrinks) left -= processors[job];
      } else queue[kept++] = job;
    }
    if (kept < i) queue.splice(kept, i - kept);
  }
}
