// Tests that need Python packages of Debian.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { test } from 'vitest';

/** Debian's packages are for its own python3, which need not be the first on the path. */
function folderOfPython(modules: string): string | undefined {
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      const code = `import ${modules}, sys; print(sys.executable)`;
      return dirname(
        execFileSync(python, ['-c', code], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }),
      );
    } catch {
      // The next one may have them.
    }
  }
  return undefined;
}

/** Ends a test as skipped, for this reason. */
type Skip = (reason: string) => never;

/**
 * Returns a function for tests in which `python3` has these modules. Where none has, they are skipped; in CI they
 * fail.
 */
export function testWithPython(
  modules: string,
): (title: string, body: (skip: Skip) => Promise<void>) => void {
  const folder = folderOfPython(modules);
  return (title, body) => {
    if (folder === undefined && !process.env.CI) {
      test.skip(`${title} (skipped: there is no python3 with ${modules})`, () => {});
      return;
    }
    test(title, async ({ skip }) => {
      if (folder === undefined) throw new Error(`there is no python3 with ${modules}`);
      const path = process.env.PATH;
      process.env.PATH = `${folder}:${path}`;
      try {
        await body(skip);
      } finally {
        process.env.PATH = path;
      }
    });
  };
}
