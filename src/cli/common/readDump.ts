import type { ValuesOf } from '../../commands/parameter.ts';
import type { SACCT } from '../../commands/trace.ts';
import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { type SacctQuery, sacctDump } from '../../slurm/drive/sacct.ts';
import { mostInUse } from '../../trace/clean/mostInUse.ts';
import { openTrace } from '../../trace/open/file.ts';
import { type ReadTraceOptions, readTrace } from '../../trace/open/readTrace.ts';
import type { SacctRecords } from '../../trace/sacct/columns.ts';
import type { Workload } from '../../trace/workload.ts';
import { CleanedList } from './cleanedList.ts';
import { flagOf } from './given.ts';
import { progress } from './progress.ts';
import { readingOf, type TraceOptions, traceName } from './traceOptions.ts';

/** More processors than any machine has. The jobs of the dump then give the machine's size. */
export const ANY_SIZE = 2 ** 31 - 1;

/** Options for reading a dump, or for making it by a call of sacct. */
export type SacctOptions = TraceOptions & ValuesOf<typeof SACCT>;

/**
 * The jobs of a dump: a file, `-` for standard input, or by default the output of sacct. The machine has
 * --processors processors, or as many as were in use at one time.
 *
 * @param records to request from sacct
 */
export async function readDump(
  file: string | undefined,
  options: SacctOptions,
  kernel: Kernel,
  records: SacctRecords = 'jobs',
): Promise<Workload> {
  const { processors, format = 'sacct' } = options;
  if (file !== undefined) refuseQuery(options, file);
  if (format !== 'sacct') throw new UsageError(`--format ${format}: expected a dump of sacct`);
  const cleaned = new CleanedList(options.cleaned, file ?? 'sacct');
  const bar = progress('reading');
  const { chunks, bytes } =
    file === undefined
      ? { chunks: sacctDump(query(options, records)), bytes: undefined }
      : await openTrace(file);
  const reading: ReadTraceOptions = {
    ...readingOf(options),
    kernel,
    format,
    processors: processors ?? ANY_SIZE,
    name: file === undefined ? 'sacct' : traceName(file),
    onProgress: (done) => bar.show(bytes ? done / bytes : 0),
    onCleaned: cleaned.onCleaned,
  };
  try {
    const workload = await readTrace(chunks, reading);
    await cleaned.write();
    return processors === undefined ? { ...workload, processors: mostInUse(workload.jobs) } : workload;
  } finally {
    bar.hide();
  }
}

/** @throws UsageError if an option is for a call of sacct, although the jobs come from a file */
export function refuseQuery(options: SacctOptions, file: string): void {
  for (const name of ['since', 'until', 'sacctArgs'] as const) {
    if (options[name] === undefined) continue;
    throw new UsageError(
      `${flagOf(name)}: applies to a call of sacct; the jobs come from ${traceName(file)} instead`,
    );
  }
}

function query(options: SacctOptions, records: SacctRecords): SacctQuery {
  const { since = 'now-90days', until = 'now', sacctArgs = '' } = options;
  return { since, until, records, args: sacctArgs.split(/\s+/).filter((arg) => arg !== '') };
}
