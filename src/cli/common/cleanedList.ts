import { basename } from 'node:path';
import type { ReadTraceOptions } from '../../trace/open/readTrace.ts';
import { type PlannedOutput, writeOutput } from '../outputs/outputFile.ts';
import { outputFiles } from '../outputs/outputNames.ts';

/** The name of a trace that replaces `{trace}` in the names of outputs. */
export function traceStem(trace: string): string {
  return basename(trace).replace(/(\.\w+?)?(\.gz)?$/, '');
}

/** Writes the list of all jobs that the cleaning touched, if the user requests it. */
export class CleanedList {
  readonly #output: PlannedOutput | undefined;
  readonly #lines: string[] = ['line,job,reason,action\n'];

  /** @param cleaned the value of --cleaned, or the planned file for this trace */
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
