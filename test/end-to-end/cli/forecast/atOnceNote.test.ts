// A job that Slurm lets wait, and that the model would start now, is not forecast without a sentence.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { WhenOptions } from '../../../../src/cli/when/parameters.ts';
import { snapshotAction } from '../../../../src/cli/when/snapshotAction.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import { NOW, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();

test.each([
  ['Resources', true],
  ['Priority', true],
  ['None', false],
])('a job that waits for %s', async (reason, isSaid) => {
  const present = join(folder, `${reason}.txt`);
  const past = join(folder, 'past.swf');
  writeFileSync(present, snapshotDump({ jobs: [{ id: '5', reason }] }));
  writeFileSync(past, `; UnixStartTime: ${NOW - 86_400}\n1 0 0 60 1 -1 -1 1 60 -1 1 1 1 -1 1 1 -1 -1\n`);
  let out = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
    out += text;
    for (const one of rest) if (typeof one === 'function') (one as () => void)();
    return true;
  });
  const options = {
    snapshot: present,
    history: past,
    job: '5',
    policy: findPolicy('easy'),
    engine: 'js',
    seed: 1,
  };
  await snapshotAction([], options as unknown as WhenOptions).finally(() => write.mockRestore());
  expect(out).toContain(' 16 processors\n');
  expect(out.includes(`job 5 waits for ${reason} in squeue, but the model has room for it now`)).toBe(isSaid);
});
