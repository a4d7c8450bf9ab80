// Collects the memory and the energy of jobs from the records of their steps.
import { NO_TIME } from '../accounting/runs.ts';
import { joulesOfSteps } from './consumedEnergy.ts';
import type { StepUse } from './stepUse.ts';

/** The use of a job. */
interface UseOfJob {
  /** The largest number of MiB that its steps used on a node together; 0 if none was measured, NaN if unknown. */
  readonly used: number;
  /** True if Slurm killed it, or one of its steps, for its memory. */
  readonly outOfMemory: boolean;
  /** Energy of its last run in joules; 0 if none was measured. */
  readonly joules: number;
}

/**
 * Takes the steps of jobs. Those of one run of a job follow each other in a dump, so that only these are kept: the memory of
 * steps that ran at the same time is added. Of a job's runs, the largest memory counts, and the energy of the last.
 */
export class UseOfJobs {
  readonly #jobs = new Map<number, UseOfJob>();
  #key = Number.NaN;
  #steps: StepUse[] = [];

  /** @param key of the job */
  add(key: number, step: StepUse): void {
    if (key !== this.#key) this.endRun();
    this.#key = key;
    this.#steps.push(step);
  }

  /** The jobs that have steps, by their keys. */
  finish(): ReadonlyMap<number, UseOfJob> {
    this.endRun();
    return this.#jobs;
  }

  /** Ends the steps of a run, which may be followed by those of another one, or by the same ones again. */
  endRun(): void {
    if (this.#steps.length === 0) return;
    const known = this.#jobs.get(this.#key) ?? { used: 0, outOfMemory: false };
    this.#jobs.set(this.#key, {
      used: Math.max(known.used, peak(this.#steps)),
      outOfMemory: known.outOfMemory || this.#steps.some(({ outOfMemory }) => outOfMemory),
      joules: joulesOfSteps(this.#steps),
    });
    this.#steps = [];
  }
}

/** The largest sum of the uses of steps that run at the same time. A step without times runs all the time. */
function peak(steps: readonly StepUse[]): number {
  const spans = steps.map(({ start, end, memory }) => ({
    start, // NO_TIME is before all others.
    end: end === NO_TIME ? Number.POSITIVE_INFINITY : end,
    memory,
  }));
  // Times are whole seconds: a step that starts in the second in which another ends may overlap it, but mostly follows it.
  const isOn = (one: { start: number; end: number }, time: number) =>
    one.start <= time && (time < one.end || one.start === one.end);
  const sumAt = (time: number) => spans.reduce((sum, one) => sum + (isOn(one, time) ? one.memory : 0), 0);
  return Math.max(...spans.map(({ start }) => sumAt(start)));
}
