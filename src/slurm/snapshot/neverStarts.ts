import { DataError } from '../../errors.ts';

/** Error for a job that can never start. */
export class NeverStarts extends DataError {
  /** The reason, a clause without the job. */
  readonly why: string;

  /** @param subject the job, or where it would start */
  constructor(subject: string, why: string) {
    super(`${subject}: ${why}`);
    this.why = why;
  }
}
