import type { Command } from 'commander';
import type { Kernel } from '../kernel/instance.ts';
import { type SacctQuery, sacctDump } from '../slurm/sacct.ts';
import { openTrace } from '../trace/file.ts';
import { mostInUse } from '../trace/mostInUse.ts';
import { type ReadTraceOptions, readTrace } from '../trace/readTrace.ts';
import type { Workload } from '../trace/workload.ts';
import { writeFileAtomically } from './output.ts';
import { progress } from './progress.ts';
import { readingOf, type TraceOptions, traceName } from './traceOptions.ts';

export interface SacctOptions extends TraceOptions {
  since: string;
  until: string;
  sacctArgs?: string;
}

/** More than any machine has; the size is told from the jobs once they are read. */
const ANY_SIZE = 2 ** 31 - 1;

/** Adds the options that say what sacct is asked for. */
export function addSacctOptions(command: Command): Command {
  return command
    .option('--since <time>', 'without a file: jobs from then on, as sacct -S takes it', 'now-90days')
    .option('--until <time>', 'without a file: jobs until then, as sacct -E takes it', 'now')
    .option('--sacct-args <args>', "without a file: more arguments of sacct, e.g. '-u ann -r long'");
}

/**
 * The jobs of a dump: a file, `-` for standard input, or what sacct says if there is none. The machine has --procs processors,
 * or as many as were in use at one time.
 */
export async function readDump(
  file: string | undefined,
  options: SacctOptions,
  kernel: Kernel,
): Promise<Workload> {
  const { cleaned, procs } = options;
  const touched: string[] = ['line,job,reason,action\n'];
  const bar = progress('reading');
  const { chunks, bytes } =
    file === undefined ? { chunks: sacctDump(query(options)), bytes: undefined } : await openTrace(file);
  const reading: ReadTraceOptions = {
    ...readingOf(options, kernel),
    format: 'sacct',
    processors: procs ?? ANY_SIZE,
    name: file === undefined ? 'sacct' : traceName(file),
    onProgress: (done) => bar.show(bytes ? done / bytes : 0),
    ...(cleaned === undefined
      ? {}
      : {
          onCleaned: ({ line, id, reason, action }) => touched.push(`${line},${id},${reason},${action}\n`),
        }),
  };
  try {
    const workload = await readTrace(chunks, reading);
    if (cleaned !== undefined) writeFileAtomically(cleaned, touched);
    return procs === undefined ? { ...workload, processors: mostInUse(workload.jobs) } : workload;
  } finally {
    bar.hide();
  }
}

function query({ since, until, sacctArgs = '' }: SacctOptions): SacctQuery {
  return { since, until, args: sacctArgs.split(/\s+/).filter((arg) => arg !== '') };
}
