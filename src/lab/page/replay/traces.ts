// The workloads that the page has or can fetch.
import { SYNTHETIC } from '../../../trace/generate/synthetic.ts';
import { ASKED } from '../../parameters.ts';
import type { Settings, Source } from '../../protocol.ts';
import { carriedReport, type Report, reportSource, servedSource, servedTrace } from '../carried.ts';
import { exampleLog } from '../examples.ts';
import { settingsOf } from '../form.ts';
import { FIRST, type LabState } from '../state.ts';

/** What a run depends on. */
export const PARTS = ['trace', 'policies', ...Object.keys(ASKED)] as (keyof LabState)[];

export class Traces {
  readonly report: Report | undefined = carriedReport();
  readonly #served = servedTrace();
  /** What an empty address asks for. */
  readonly first: LabState =
    this.report?.state ??
    (this.#served === undefined ? FIRST : { ...FIRST, trace: this.#served, jobs: undefined });
  /** That the visitor gave. */
  file: File | undefined;

  /** Whether the command of the report ran the same. */
  isAsReported(state: LabState): boolean {
    const { report } = this;
    if (report === undefined || this.file?.name === state.trace) return false;
    return PARTS.every((part) => state[part] === report.state[part]);
  }

  /** @throws Error in words if the page does not have the workload */
  async source(trace: string, asReported: boolean): Promise<Source> {
    const { file, report } = this;
    if (file?.name === trace) return { kind: 'file', name: trace, file };
    if (report !== undefined && trace === report.state.trace) return reportSource(report, asReported);
    if (trace.startsWith(SYNTHETIC)) return { kind: 'synthetic', name: trace };
    if (trace === this.#served) return servedSource(trace);
    const log = report === undefined ? await exampleLog(trace) : undefined;
    if (log !== undefined) return log;
    throw new Error(`Drop ${trace} here again. A page cannot open files by itself.`);
  }

  /**
   * What the worker is asked. The compositions of a report need no names. They hold until others are typed.
   */
  settings(state: LabState, own: string | undefined): Settings {
    const { report } = this;
    return report !== undefined && state.policies === report.state.policies
      ? { ...settingsOf(state), policies: report.policies }
      : { ...settingsOf(state), own };
  }
}
