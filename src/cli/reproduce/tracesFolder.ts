import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import { systemFault } from '../../input/systemFault.ts';
import type { GivenTrace } from '../../reproduce/reproduction.ts';
import { readSwf } from '../../trace/formats/swf.ts';
import { openTrace } from '../../trace/open/file.ts';

/** The traces in a folder, by name. @throws UsageError if the folder does not exist, or has no trace */
export function tracesIn(folder: string): GivenTrace[] {
  const names = filesOf(folder)
    .filter((name) => /\.swf(\.gz)?$/i.test(name))
    .sort();
  if (names.length === 0) throw new UsageError(`--traces: ${folder} has no traces (*.swf, *.swf.gz)`);
  return names.map((name) => ({
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
