// Reads the workload of a source in the worker.

import { usualTies } from '../../../commands/replay.ts';
import { DataError, UsageError } from '../../../errors.ts';
import type { Kernel } from '../../../kernel/instance.ts';
import type { ReadSwfOptions } from '../../../trace/formats/swf.ts';
import { syntheticWorkload } from '../../../trace/generate/synthetic.ts';
import type { Workload } from '../../../trace/workload.ts';
import { pick, READ } from '../../parameters.ts';
import type { Settings, Source } from '../../protocol.ts';

/**
 * Limit on the unpacked text, in bytes. The columns and schedules of a larger file do not fit into a tab's memory. The
 * kernel's limit is 4 GB.
 */
const MOST_BYTES = 2 ** 31;

/** Reads the trace of a report, or of a visitor: a report supports SWF only, and the lab all formats. */
export type ReadFile = (file: Blob, options: ReadSwfOptions) => Promise<Workload>;

/** Returns the synthetic workload of this name. */
export function synthetic(kernel: Kernel, name: string, settings: Settings): Promise<Workload> {
  return syntheticWorkload(name, { ...pick(READ, settings), kernel });
}

export interface ReadingOptions {
  listener: { progress(what: string, share: number): void };
  signal: AbortSignal;
  /** Limit on the unpacked text; default: the capacity of a tab. */
  mostBytes?: number;
  readFile: ReadFile;
}

/** The workload that was read last, for repeated requests, and the source and options that it was read with. */
let kept: { key: string; workload: Workload } | undefined;

/**
 * Returns the workload of a source. The one that was read last is not read again.
 *
 * @throws DataError, UsageError; the signal's reason
 */
export async function read(
  kernel: Kernel,
  source: Source,
  settings: Settings,
  options: ReadingOptions,
): Promise<Workload> {
  const key = keyOf(source, settings, kernel);
  if (key !== undefined && kept?.key === key) return kept.workload;
  const workload = await readAnew(kernel, source, settings, options);
  if (key !== undefined) kept = { key, workload };
  return workload;
}

/** Returns all that a workload depends on; undefined for a file without an identifying number. */
function keyOf(source: Source, settings: Settings, { engine }: Kernel): string | undefined {
  const { kind, name } = source;
  if (kind !== 'synthetic' && source.number === undefined) return undefined;
  const number = kind === 'synthetic' ? undefined : source.number;
  const ties = usualTies(settings.eventRule);
  return JSON.stringify([kind, name, number, pick(READ, settings), settings.feedback, ties, engine]);
}

async function readAnew(
  kernel: Kernel,
  source: Source,
  settings: Settings,
  { listener, signal, mostBytes = MOST_BYTES, readFile }: ReadingOptions,
): Promise<Workload> {
  const ties = usualTies(settings.eventRule);
  const { name } = source;
  if (source.kind === 'synthetic') return synthetic(kernel, name, settings);
  const tooLarge = () =>
    new UsageError(
      `${name} is too large for a browser tab. Use the command line: specula replay ${name} --report report.html`,
    );
  const { size } = source.file;
  if (size > mostBytes) throw tooLarge();
  const onProgress = (bytes: number) => {
    if (bytes > mostBytes) throw tooLarge();
    listener.progress(`reading ${name}`, Math.min(1, bytes / Math.max(1, size)));
  };
  try {
    const workload = await readFile(source.file, {
      ...pick(READ, settings),
      kernel,
      feedback: settings.feedback,
      name,
      ties,
      onProgress,
      signal,
    });
    if (source.kind === 'file') return workload;
    // The command has cleaned the trace of a report already.
    const { cleaning, estimate } = source;
    return {
      ...workload,
      cleaning,
      jobs: { ...workload.jobs, estimate: estimate?.slice(0, workload.jobs.length) },
    };
  } catch (error) {
    // A browser throws this when memory runs out.
    if (error instanceof RangeError) throw tooLarge();
    // The file is a directory, or it was changed or removed after it was chosen.
    if (error instanceof DOMException && !signal.aborted)
      throw new DataError(
        `${name}: cannot be read; it is a folder, or it was moved or changed since it was chosen (${error.message})`,
      );
    throw error;
  }
}
