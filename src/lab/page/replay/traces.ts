// Provides the workloads that the page contains or can fetch.
import { SYNTHETIC } from '../../../trace/generate/synthetic.ts';
import { ASKED } from '../../parameters.ts';
import type { Settings, Source } from '../../protocol.ts';
import { carriedReport, fetched, type Report, servedTrace } from '../carried.ts';
import { settingsOf } from '../form.ts';
import { FIRST, type LabState } from '../state.ts';
import { LOG } from '../welcome/examples.ts';

/** Parts of the state on which a run depends. */
export const PARTS = ['trace', 'policies', ...Object.keys(ASKED)] as (keyof LabState)[];

export class Traces {
  readonly report: Report | undefined = carriedReport();
  readonly #served = servedTrace();
  /** State of an empty address. */
  readonly first: LabState =
    this.report?.state ??
    (this.#served === undefined ? FIRST : { ...FIRST, trace: this.#served, jobs: undefined });
  /** True if the page came without a log: neither a report's nor that of `specula lab TRACE`. */
  readonly hasNone = this.report === undefined && this.#served === undefined;
  /** The last file from the visitor. */
  #file: File | undefined;
  /** Open files, by their names. None is fetched a second time. */
  readonly #open = new Map<string, Promise<Source>>();
  #opened = 0;

  /** Opens a visitor's file. */
  give(file: File): void {
    if (this.#file !== undefined) this.#open.delete(this.#file.name);
    this.#file = file;
    void this.#keep(file.name, Promise.resolve(file));
  }

  #keep(name: string, content: Promise<Blob>): Promise<Source> {
    const number = ++this.#opened;
    const source = content.then((file): Source => ({ kind: 'file', name, file, number }));
    this.#open.set(name, source);
    // A failed fetch is attempted again at the next request.
    source.catch(() => this.#open.delete(name));
    return source;
  }

  /** Returns true if the state is that of the report's command. */
  isAsReported(state: LabState): boolean {
    const { report } = this;
    if (report === undefined || this.#file?.name === state.trace) return false;
    return PARTS.every((part) => state[part] === report.state[part]);
  }

  /** @throws Error in words if the page does not have the workload */
  async source(trace: string, asReported: boolean): Promise<Source> {
    const { report } = this;
    const open = this.#open.get(trace);
    if (open !== undefined) return open;
    if (report !== undefined && trace === report.state.trace)
      return (await import('./reportSource.ts')).reportSource(report, asReported);
    if (trace.startsWith(SYNTHETIC)) return { kind: 'synthetic', name: trace };
    if (trace === this.#served) return this.#keep(trace, fetched(trace, 'trace'));
    if (trace === LOG && report === undefined) return this.#keep(trace, fetched(trace, LOG));
    throw new Error(`Drop ${trace} here again. A page cannot open files by itself.`);
  }

  /**
   * Returns the settings for the worker. The compositions of a report need no names. They apply until others are typed.
   */
  settings(state: LabState, own: string | undefined): Settings {
    const { report } = this;
    return report !== undefined && state.policies === report.state.policies
      ? { ...settingsOf(state), policies: report.policies }
      : { ...settingsOf(state), own };
  }
}
