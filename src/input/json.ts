// Parses JSON that a person or a program has written. Errors have the line and the column.
import { DataError } from '../errors.ts';
import { jsonFault } from './jsonFault.ts';

interface JsonOptions {
  /** Expected content of the text, for errors. */
  expected?: string;
  /** The line of the file in which the text begins; default: 1. */
  line?: number;
  /** The class of the error; default: DataError. */
  error?: new (
    message: string,
  ) => Error;
}

/** Returns the value in a JSON text. @throws DataError, one line: file, line, column, and what is wrong */
export function parseJson(text: string, file: string, options: JsonOptions = {}): unknown {
  const { expected, line: first = 1, error: Failure = DataError } = options;
  const wanted = expected === undefined ? '' : `; expected ${expected}`;
  if (text.trim() === '') throw new Failure(`${file}: is empty${wanted || '; expected JSON'}`);
  const fault = jsonFault(text);
  if (fault) {
    const before = text.slice(0, fault.at).split(/\r\n?|\n/);
    const place = `${first + before.length - 1}:${(before.at(-1) as string).length + 1}`;
    throw new Failure(`${file}:${place}: not JSON: ${fault.what}${wanted}`);
  }
  return JSON.parse(text);
}
