import type { Instance } from '../kernel/instance.ts';
import type { AvailabilityProfile } from '../policy/scheduler.ts';
import type { Called, Refusals } from './refusal.ts';

/** Data of the current pass that the profile needs. */
interface ProfilePass {
  /** Current time, in seconds. */
  readonly time: number;
  /** @throws SchedulerFault outside a pass */
  checkOpen(called: Called): void;
}

/** The kernel's availability profile. The kernel keeps a profile only from its first use on. */
export class KernelProfile {
  readonly #exports: Instance['exports'];
  readonly #pass: ProfilePass;
  readonly #refusals: Refusals;
  /** True if the kernel keeps a profile. */
  kept = false;

  constructor(exports: Instance['exports'], pass: ProfilePass, refusals: Refusals) {
    this.#exports = exports;
    this.#pass = pass;
    this.#refusals = refusals;
  }

  /** The functions that the scheduler calls. */
  functions(): AvailabilityProfile {
    const { earliestStart, add, remove, free, reset } = this;
    return { earliestStart, add, remove, free, reset };
  }

  earliestStart = (processors: number, duration: number, from = this.#pass.time): number => {
    this.#check(this.earliestStart, duration, from);
    this.#refusals.checkProcessors(this.earliestStart, processors);
    return this.#exports.profileStart(processors, duration, from);
  };

  add = (processors: number, duration: number, from: number): void => {
    this.#occupy(this.add, 1, processors, duration, from);
  };

  remove = (processors: number, duration: number, from: number): void => {
    this.#occupy(this.remove, -1, processors, duration, from);
  };

  free = (time: number): number => {
    this.#check(this.free, 0, time);
    return this.#exports.profileFree(time);
  };

  reset = (): void => {
    this.#check(this.reset, 0, this.#pass.time);
    this.#exports.resetProfile();
  };

  #occupy(called: Called, sign: 1 | -1, processors: number, duration: number, from: number): void {
    this.#check(called, duration, from);
    this.#refusals.checkProcessors(called, processors);
    if (!this.#exports.occupyProfile(sign * processors, from, from + duration))
      throw this.#refusals.refuse(called, 'the profile is full: it has room for one interval per job');
  }

  #check(called: Called, duration: number, from: number): void {
    this.#pass.checkOpen(called);
    this.#refusals.checkTimes(called, duration, from);
    if (this.kept) return;
    this.kept = true;
    this.#exports.keepProfile();
  }
}
