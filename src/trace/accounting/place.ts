import { shortly } from '../../visible.ts';
import { TraceError } from '../raw/traceError.ts';

/** The place of the record that is being read, for errors. */
export class RecordPlace {
  line = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  fail(what: string): never {
    throw new TraceError(this.#file, this.line, what);
  }

  /** @param expected a valid value in words */
  invalid(field: string, value: string, expected: string): never {
    this.fail(`${field}: '${shortly(value)}' is not valid; expected ${expected}`);
  }
}
