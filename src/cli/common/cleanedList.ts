import { basename } from 'node:path';
import type { ReadTraceOptions } from '../../trace/open/readTrace.ts';
import { type PlannedOutput, writeOutput } from './outputFile.ts';
import { outputFiles } from './outputNames.ts';

/** What `{trace}` stands for in the names of outputs. */
export function traceStem(trace: string): string {
  return basename(trace).replace(/(\.\w+?)?(\.gz)?$/, '');
}

/** The list of every job that the cleaning touched, if it is wanted. */
export class CleanedList {
  readonly #output: PlannedOutput | undefined;
  readonly #lines: string[] = ['line,job,reason,action\n'];

  /** @param cleaned of --cleaned, or the file that it means for this trace */
  constructor(cleaned: string | PlannedOutput | undefined, trace: string) {
    const names = [{ trace: traceStem(trace) }];
    this.#output = typeof cleaned === 'string' ? outputFiles('--cleaned', cleaned, names)?.[0] : cleaned;
  }

  get onCleaned(): ReadTraceOptions['onCleaned'] {
    if (this.#output === undefined) return undefined;
    return ({ line, id, reason, action }) => this.#lines.push(`${line},${id},${reason},${action}\n`);
  }

  async write(): Promise<void> {
    if (this.#output) await writeOutput(this.#output, this.#lines);
  }
}
