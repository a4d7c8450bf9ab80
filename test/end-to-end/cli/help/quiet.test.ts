import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { specula, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();

test('--quiet leaves out the notes about a trace, and prints results and errors', async () => {
  // The second job runs longer than it requested.
  const job = (id: number, run: number) => `${id} ${id} 0 ${run} 1 -1 -1 1 60 -1 1 -1 -1 -1 -1 -1 -1 -1\n`;
  writeFileSync(join(folder, 'jobs.swf'), `; MaxProcs: 4\n${job(1, 50)}${job(2, 70)}`);
  const { stdout: said } = await specula(['replay', 'jobs.swf'], folder);
  const { stdout: quiet, stderr, status } = await specula(['replay', 'jobs.swf', '--quiet'], folder);
  expect(said).toContain('  1  overrun: killed\n');
  expect(quiet).toBe(said.replace('  1  overrun: killed\n', ''));
  expect([stderr, status]).toEqual(['', 0]);
  const wrong = await specula(['replay', 'none.swf', '-q'], folder);
  expect([wrong.status, wrong.stderr]).toEqual([1, 'specula: none.swf: no such file\n']);
});
