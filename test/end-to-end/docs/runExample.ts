import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../support/paths.ts';

const run = promisify(execFile);

/** Output of `node <file>` in the root of a checkout. */
export async function runExample(file: string, args: readonly string[] = [], cwd = root): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, file), ...args], { cwd, maxBuffer: 1e8 });
  return stdout;
}

/**
 * A folder that looks like a checkout, so that what an example or a command writes does not stay in this
 * one.
 */
export function checkout(): { folder: string; remove: () => void } {
  // Its commands would install packages again, through the link, into the folder that these tests run from.
  const changed = (file: string) => statSync(join(root, file)).mtimeMs;
  if (changed('node_modules/.package-lock.json') < changed('package-lock.json'))
    throw new Error('the packages are older than package-lock.json; npm ci brings them up to date');
  const folder = mkdtempSync(join(tmpdir(), 'specula-docs-'));
  for (const name of readdirSync(root)) {
    if (name !== '.git') symlinkSync(join(root, name), join(folder, name));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
