// Standard input, in a process of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'specula-'));
afterAll(() => rmSync(folder, { recursive: true }));
const small = '; MaxProcs: 4\n1 0 0 5 1\n';

test.each([
  ['plain', Buffer.from(small)],
  ['gzip', gzipSync(small)],
  ['nothing', Buffer.alloc(0)],
])('standard input is opened: %s', async (name, input) => {
  const bundle = join(folder, 'stdin.mjs');
  const { build } = await import('esbuild');
  await build({
    entryPoints: ['src/trace/open/file.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: bundle,
  });
  const script = `import { openTrace } from ${JSON.stringify(bundle)};
    for await (const chunk of (await openTrace('-')).chunks) process.stdout.write(chunk);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { input });
  expect(stderr.toString()).toBe('');
  expect(stdout.toString()).toBe(name === 'nothing' ? '' : small);
});
