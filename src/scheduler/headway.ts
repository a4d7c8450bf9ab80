/**
 * The passes that a scheduler may ask for in a row, and one more for each second, while nothing else happens.
 */
export const MOST_PASSES = 100_000;

/** The passes in a row that may preempt jobs, while nothing else happens. */
export const MOST_PREEMPTING = 100_000;

/**
 * Counts the passes since the last submission, end or first start of a job. These happen only so
 * often in a run. A run that goes on without them never ends.
 */
export class Headway {
  #asked = 0;
  #preempting = 0;
  #since = 0;

  /** The instant from which on the passes are counted. */
  get since(): number {
    return this.#since;
  }

  /** A job was submitted, has ended, or was started for the first time. */
  made(time: number): void {
    this.#asked = 0;
    this.#preempting = 0;
    this.#since = time;
  }

  /**
   * A pass for which the scheduler asked. Returns whether these passes are too many.
   *
   * @param alone true if no job runs, and none will be submitted: then time does not bring an end nearer
   */
  asked(time: number, alone: boolean): boolean {
    this.#asked++;
    return this.#asked > MOST_PASSES + (alone ? 0 : time - this.#since);
  }

  /** A pass that preempts jobs. Returns whether these passes are too many. */
  preempts(): boolean {
    this.#preempting++;
    return this.#preempting > MOST_PREEMPTING;
  }

  /** A copy for restore(). */
  save() {
    return { asked: this.#asked, preempting: this.#preempting, since: this.#since };
  }

  restore({ asked, preempting, since }: ReturnType<Headway['save']>): void {
    this.#asked = asked;
    this.#preempting = preempting;
    this.#since = since;
  }
}
