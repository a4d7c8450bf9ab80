const NONE = Number.POSITIVE_INFINITY;

/** The kinds of limits that a QOS before has set. */
export class Done {
  readonly #kinds = new Set<string>();

  has(kind: string): boolean {
    return this.#kinds.has(kind);
  }

  /** Whether this limit is the first of its kind. */
  first(kind: string, limit: number): boolean {
    if (limit === NONE || this.#kinds.has(kind)) return false;
    this.#kinds.add(kind);
    return true;
  }
}
