import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import { systemFault } from '../../input/systemFault.ts';
import type { GivenTable, GivenTrace } from '../../reproduce/reproduction.ts';
import { readSwf } from '../../trace/formats/swf.ts';
import { openTrace } from '../../trace/open/file.ts';

/** The logs in a directory, by name. @throws UsageError if the directory does not exist, or has none */
export function logsIn(folder: string): { traces: GivenTrace[]; tables: GivenTable[] } {
  const names = filesOf(folder).sort();
  const found = { traces: tracesOf(folder, names), tables: tablesOf(folder, names) };
  if (found.traces.length + found.tables.length === 0)
    throw new UsageError(
      `--traces: ${folder} has no traces (*.swf, *.events, *-waits.csv, run times, each also packed: .gz)`,
    );
  return found;
}

/** The traces in a directory, by name. @throws UsageError if the directory does not exist, or has none */
export function tracesIn(folder: string): GivenTrace[] {
  return logsIn(folder).traces;
}

/** Waits, submissions to a Slurm cluster, and run times (*-runtimes.txt, *-walltime-88.txt, *-makespan-312.csv). */
const TABLES = /(-waits\.csv|\.events|-runtimes\.txt|-walltime-\d+\.txt|-makespan-\d+\.csv)(\.gz)?$/i;

function tablesOf(folder: string, names: readonly string[]): GivenTable[] {
  return names
    .filter((name) => TABLES.test(name))
    .map((name) => ({ name, chunks: async () => (await openTrace(join(folder, name))).chunks }));
}

function tracesOf(folder: string, names: readonly string[]): GivenTrace[] {
  const traces = names.filter((name) => /\.swf(\.gz)?$/i.test(name));
  return traces.map((name) => ({
    name,
    async read(reading) {
      const { chunks } = await openTrace(join(folder, name));
      return readSwf(chunks, { ...reading, name });
    },
  }));
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const words: Record<string, string> = { ENOENT: 'no such folder', ENOTDIR: 'is not a folder' };
    throw new UsageError(
      `--traces: ${folder}: ${words[code ?? ''] ?? `cannot be read (${systemFault(error)})`}`,
    );
  }
}
