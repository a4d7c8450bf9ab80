import { ScheduleHash } from '../schedule/hash.ts';
import type { EventRule } from '../schedule/schedule.ts';
import { FairStarts } from './fairness.ts';
import type { Metrics } from './metricFields.ts';
import { waitQuantiles } from './quantiles.ts';
import { select } from './select.ts';
import type { Spill } from './spill.ts';
import { MetricSums, type ScheduledColumns, type ScheduledJobs } from './sums.ts';

/** A part of the schedule: jobs whose end is known. */
interface Part extends ScheduledColumns {
  readonly jobs: ScheduledJobs;
  readonly start: Float64Array;
  readonly end: Float64Array;
}

/**
 * Metrics and hash of a schedule that comes part by part, in the order of the jobs. They equal those of the
 * whole schedule to the last bit. Two numbers per job are stored: the wait for the quantiles, and the end for
 * the hash, which needs all starts first.
 */
export class StreamedMetrics {
  readonly #sums: MetricSums;
  readonly #fair: FairStarts;
  readonly #hash = new ScheduleHash();
  readonly #waits: Spill;
  readonly #ends: Spill;

  constructor(machine: number, eventRule: EventRule, waits: Spill, ends: Spill) {
    this.#sums = new MetricSums(machine, eventRule);
    this.#fair = new FairStarts(machine);
    this.#waits = waits;
    this.#ends = ends;
  }

  add(part: Part): void {
    const { jobs, start, end } = part;
    const { length, submit, processors } = jobs;
    const waits = new Float64Array(length);
    for (let j = 0; j < length; j++) {
      waits[j] = start[j] - submit[j];
      const fair = this.#fair.next(submit[j], processors[j], start[j], end[j]);
      this.#sums.add(part, jobs, j, fair, 0, 0);
    }
    this.#hash.add(start);
    this.#ends.add(end);
    this.#waits.add(waits);
  }

  finish(): { metrics: Metrics; hash: string } {
    for (const end of this.#ends.read()) this.#hash.add(end);
    const quantile = waitQuantiles(this.#sums.jobs, (ranks) => select(this.#waits, ranks));
    const metrics = this.#sums.metrics(quantile);
    return { metrics, hash: this.#hash.digest() };
  }
}
