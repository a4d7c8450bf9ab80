// When the controller makes its passes. A submission or an end asks for one; the controller looks once a
// second whether any job has.
import type { Scheduling } from '../../../src/slurm/machine/cluster.ts';

export type Action = 'full pass' | 'pass' | 'cycle';

export interface Timetable {
  /** The next instant at which it looks. @param waits whether a job waits */
  next(now: number, waits: boolean): number;
  /** The next step now. @param asked whether an event requested a pass */
  due(now: number, asked: boolean): Action[];
  /** No job has waited until now. */
  idleUntil(now: number): void;
}

/** A value missing from the configuration: the first of its instants. */
export interface Phase {
  readonly look: number;
  readonly fullPass: number;
  readonly cycle: number;
}

/** The rules of Slurm 22.05. */
export class RuledTimetable implements Timetable {
  readonly #scheduling: Scheduling;
  #look: number;
  #full: number;
  #cycle: number;
  /** In whole seconds. */
  #lastPass = Number.NEGATIVE_INFINITY;

  constructor(scheduling: Scheduling, { look, fullPass, cycle }: Phase) {
    this.#scheduling = scheduling;
    this.#look = look;
    this.#full = fullPass;
    this.#cycle = scheduling.backfill ? cycle : Number.POSITIVE_INFINITY;
  }

  next(now: number, waits: boolean): number {
    return waits ? Math.max(now, Math.min(this.#look, this.#cycle)) : Number.POSITIVE_INFINITY;
  }

  idleUntil(now: number): void {
    this.#look = onGrid(this.#look, now);
    this.#cycle = onGrid(this.#cycle, now);
  }

  due(now: number, asked: boolean): Action[] {
    const { schedInterval, batchSchedDelay, bfInterval } = this.#scheduling;
    const actions: Action[] = [];
    if (this.#look <= now) {
      if (this.#full <= now) {
        actions.push('full pass');
        this.#full = now + schedInterval;
      } else if (asked && Math.floor(now) - this.#lastPass >= batchSchedDelay) actions.push('pass');
      if (actions.length > 0) this.#lastPass = Math.floor(now);
      this.#look++;
    }
    if (this.#cycle <= now) {
      actions.push('cycle');
      this.#cycle = now + bfInterval;
    }
    return actions;
  }
}

/** While nothing is to be done, the instants are a second apart. */
function onGrid(instant: number, now: number): number {
  return instant < now ? instant + Math.ceil(now - instant) : instant;
}

/** Instants that were seen on a real controller. */
export class KnownTimetable implements Timetable {
  readonly #instants: [at: number, action: Action][];

  constructor(
    passes: readonly (readonly [number, 0 | 1])[],
    cycles: readonly (readonly [number, number, number])[],
  ) {
    this.#instants = [
      ...passes.map(([at, full]): [number, Action] => [at, full ? 'full pass' : 'pass']),
      ...cycles.map(([at]): [number, Action] => [at, 'cycle']),
    ].sort(([a], [b]) => a - b);
  }

  next(): number {
    return this.#instants[0]?.[0] ?? Number.POSITIVE_INFINITY;
  }

  idleUntil(): void {}

  due(now: number): Action[] {
    const actions: Action[] = [];
    while (this.next() <= now) actions.push((this.#instants.shift() as [number, Action])[1]);
    return actions;
  }
}
