// Examples in Python that need pandas and matplotlib.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { test } from 'vitest';

/** Debian's packages are for its own python3, which need not be the first on the path. */
function folderOfPython(): string | undefined {
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      const code = 'import pandas, matplotlib, scipy, sys; print(sys.executable)';
      return dirname(
        execFileSync(python, ['-c', code], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }),
      );
    } catch {
      // The next one may have them.
    }
  }
  return undefined;
}

/** A test in which `python3` has pandas and matplotlib. Where none has, it is skipped; in CI it fails. */
export function testWithPandas(title: string, body: () => Promise<void>): void {
  const folder = folderOfPython();
  if (folder === undefined && !process.env.CI) {
    test.skip(`${title} (skipped: there is no python3 with pandas)`, () => {});
    return;
  }
  test(title, async () => {
    if (folder === undefined) throw new Error('there is no python3 with pandas, matplotlib and scipy');
    const path = process.env.PATH;
    process.env.PATH = `${folder}:${path}`;
    try {
      await body();
    } finally {
      process.env.PATH = path;
    }
  });
}
