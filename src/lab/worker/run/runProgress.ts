// Combines the progress of reading a workload and of its replays, some of which run at the same time.
import { count } from '../../../report/format.ts';

/** Share of a replay that the events take; metrics and places of the bars take the rest, on logs of any size. */
const EVENTS = 0.6;

export class RunProgress {
  readonly #names: readonly string[];
  readonly #seeds: number;
  readonly #report: (what: string, share: number) => void;
  /** Share of each replay, seed by seed. */
  readonly #shares: Float64Array;
  #jobs = 0;
  #seed = 1;

  /**
   * @param names of the policies
   * @param report gets what is being done, and the share of the whole run
   */
  constructor(names: readonly string[], seeds: number, report: (what: string, share: number) => void) {
    this.#names = names;
    this.#seeds = seeds;
    this.#report = report;
    this.#shares = new Float64Array(names.length * seeds);
  }

  /** Reports that a share of the trace has been read. */
  reading(what: string, share: number): void {
    this.#report(what, share / this.#parts);
  }

  /** Begins the replays of the workload of a seed. */
  begin(jobs: number, seed: number): void {
    this.#jobs = jobs;
    this.#seed = seed;
    this.#say();
  }

  /** Reports that a share of the events under a policy has been handled. */
  replaying(policy: number, share: number): void {
    this.#shares[this.#place(policy)] = EVENTS * share;
    this.#say();
  }

  /** Reports that the results of a policy are complete. */
  replayed(policy: number): void {
    this.#shares[this.#place(policy)] = 1;
    this.#say();
  }

  get #parts(): number {
    return this.#shares.length + 1;
  }

  #place(policy: number): number {
    return (this.#seed - 1) * this.#names.length + policy;
  }

  #say(): void {
    const share = (policy: number) => this.#shares[this.#place(policy)];
    const running = this.#names.filter((_, policy) => share(policy) > 0 && share(policy) < 1);
    const done = this.#names.filter((_, policy) => share(policy) === 1).length;
    const parts = [
      ...(this.#seeds > 1 ? [`seed ${this.#seed} of ${this.#seeds}`] : []),
      `replaying ${count(this.#jobs)} jobs${running.length > 0 ? ` under ${running.join(' and ')}` : ''}`,
      ...(this.#names.length > 1 ? [`${done} of ${this.#names.length} policies done`] : []),
    ];
    const all = this.#shares.reduce((sum, one) => sum + one, 1);
    this.#report(parts.join(' · '), all / this.#parts);
  }
}
