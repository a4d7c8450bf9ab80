import { DataError } from '../../errors.ts';

/** A trace cannot be read. The error is one line with the file and, if known, the line. */
export class TraceError extends DataError {
  override name = 'TraceError';

  constructor(file: string, line: number | undefined, what: string) {
    super(line === undefined ? `${file}: ${what}` : `${file}:${line}: ${what}`);
  }
}
