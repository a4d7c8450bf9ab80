/** Numbers for words: 1, 2, … in the order of appearance. */
export class Labels {
  readonly #codes = new Map<string, number>();

  /** The words; the first has number 1. */
  get names(): string[] {
    return [...this.#codes.keys()];
  }

  code(label: string): number {
    let code = this.#codes.get(label);
    if (code === undefined) {
      code = this.#codes.size + 1;
      this.#codes.set(label, code);
    }
    return code;
  }
}
