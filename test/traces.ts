// The real logs, which are not part of the repository.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const tracesFolder =
  process.env.SPECULA_TRACES ?? fileURLToPath(new URL('../../shared/traces', import.meta.url));

/** The path of a real log. Without the logs: undefined, which skips a test; in CI that is a failure. */
export function realTrace(file: string): string | undefined {
  const path = join(tracesFolder, file);
  if (existsSync(path)) return path;
  if (process.env.CI) throw new Error(`${path} is missing; set SPECULA_TRACES to the folder of the logs`);
  return undefined;
}

export const WHY_SKIPPED = 'the log is not there; set SPECULA_TRACES to the folder of the logs';
