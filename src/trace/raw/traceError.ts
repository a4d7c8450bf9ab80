import { DataError } from '../../errors.ts';

/** A trace that cannot be read: one line that names the file and, where there is one, the line. */
export class TraceError extends DataError {
  override name = 'TraceError';

  constructor(file: string, line: number | undefined, what: string) {
    super(line === undefined ? `${file}: ${what}` : `${file}:${line}: ${what}`);
  }
}
