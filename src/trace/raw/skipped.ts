/** Lines of a file that are not rows of its trace: the reason, the count, and on request the line numbers. */
export interface Skipped {
  readonly reason: string;
  readonly action: string;
  readonly count: number;
  readonly jobs: readonly { readonly line: number; readonly id: number }[];
}

/** Counts skipped lines by reason. */
export class SkipCounts {
  readonly #list: boolean;
  readonly #byReason = new Map<
    string,
    { reason: string; action: string; count: number; jobs: { line: number; id: number }[] }
  >();

  /** @param list whether to keep the line numbers too */
  constructor(list: boolean) {
    this.#list = list;
  }

  skip(reason: string, action: string, line: number, id: number): void {
    const entry = this.#entry(reason, action);
    entry.count++;
    if (this.#list) entry.jobs.push({ line, id });
  }

  /** Adds lines that were counted elsewhere. */
  add({ reason, action, count, jobs }: Skipped): void {
    const entry = this.#entry(reason, action);
    entry.count += count;
    for (const job of jobs) entry.jobs.push(job);
  }

  #entry(reason: string, action: string) {
    let entry = this.#byReason.get(reason);
    if (!entry) {
      entry = { reason, action, count: 0, jobs: [] };
      this.#byReason.set(reason, entry);
    }
    return entry;
  }

  counts(): readonly Skipped[] {
    return [...this.#byReason.values()];
  }
}
