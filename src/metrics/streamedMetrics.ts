import { type HostMetrics, hostMetrics } from '../kernel/hostMetrics.ts';
import { ScheduleHash } from '../schedule/hash.ts';
import { runTimes } from '../schedule/runTimes.ts';
import type { EventRule, ScheduledColumns, ScheduledJobs } from '../schedule/schedule.ts';
import { metricsFrom } from './fromSums.ts';
import type { Metrics } from './metricFields.ts';
import { select } from './select.ts';
import type { Spill } from './spill.ts';

/**
 * Metrics and hash of a schedule that comes part by part, in the order of the jobs. They equal those of the
 * whole schedule to the last bit. Two numbers per job are stored: the wait for the quantiles, and the end for
 * the hash, which needs all starts first.
 */
export class StreamedMetrics {
  readonly #host: HostMetrics = hostMetrics();
  readonly #machine: number;
  readonly #eventRule: EventRule;
  readonly #hash = new ScheduleHash();
  readonly #waits: Spill;
  readonly #ends: Spill;
  #killed = 0;

  /** @param running the most jobs that run at a time */
  constructor(machine: number, running: number, eventRule: EventRule, waits: Spill, ends: Spill) {
    this.#machine = machine;
    this.#eventRule = eventRule;
    this.#waits = waits;
    this.#ends = ends;
    this.#host.reserves = true;
    this.#host.givesEnds = true;
    this.#host.createFairStarts(running);
    this.#host.beginSums(machine);
  }

  add(jobs: ScheduledJobs, { start, end, estimate, reserved, flags }: ScheduledColumns): void {
    const { length, submit, run, request, processors } = jobs;
    Object.assign(this.#host, { submit, processors, start, end, estimate, reserved, flags });
    this.#host.length = runTimes(jobs, this.#eventRule);
    this.#host.addJobs(length);
    const waits = new Float64Array(length);
    for (let j = 0; j < length; j++) {
      waits[j] = start[j] - submit[j];
      if (run[j] > request[j]) this.#killed++;
    }
    this.#hash.add(start);
    this.#ends.add(end);
    this.#waits.add(waits);
  }

  finish(): { metrics: Metrics; hash: string } {
    for (const end of this.#ends.read()) this.#hash.add(end);
    const find = (ranks: number[]) => select(this.#waits, ranks);
    const metrics = metricsFrom(this.#host.sums, this.#machine, this.#killed, find);
    return { metrics, hash: this.#hash.digest() };
  }
}
