/** Lines of a file that are no rows of its trace: the reason, the count, and the lines if they are wanted. */
export interface Skipped {
  readonly reason: string;
  readonly action: string;
  readonly count: number;
  readonly jobs: readonly { readonly line: number; readonly id: number }[];
}

/** Counts lines that are skipped, by reason. */
export class SkipCounts {
  readonly #list: boolean;
  readonly #byReason = new Map<
    string,
    { reason: string; action: string; count: number; jobs: { line: number; id: number }[] }
  >();

  /** `list`: which they were is wanted too. */
  constructor(list: boolean) {
    this.#list = list;
  }

  skip(reason: string, action: string, line: number, id: number): void {
    let entry = this.#byReason.get(reason);
    if (!entry) {
      entry = { reason, action, count: 0, jobs: [] };
      this.#byReason.set(reason, entry);
    }
    entry.count++;
    if (this.#list) entry.jobs.push({ line, id });
  }

  counts(): readonly Skipped[] {
    return [...this.#byReason.values()];
  }
}
