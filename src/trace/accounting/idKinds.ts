/** Form in which a record names its job: as a whole job, as a step by a word or a number, or with the decimals `.0`. */
export type IdKind = 'job' | 'step' | 'decimal';

/**
 * Distinguishes steps from jobs whose numbers another program wrote with decimals: `1.0` is a step of job 1, unless
 * no record has a number without a point.
 */
export class IdKinds {
  #hasWhole = false;
  #decimals = 0;

  /**
   * Takes the next record. `reread`: all records so far were steps after all, which were taken for jobs, and this one
   * is as its kind says.
   */
  add(kind: IdKind): 'job' | 'step' | 'reread' {
    if (kind === 'decimal' && !this.#hasWhole) {
      this.#decimals++;
      return 'job';
    }
    const isFirst = !this.#hasWhole && this.#decimals > 0;
    this.#hasWhole = true;
    if (isFirst) return 'reread';
    return kind === 'job' ? 'job' : 'step';
  }
}
