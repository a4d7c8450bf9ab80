// The learner in Python, as examples/schedulers/python/learn.mjs trains it.
import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { WHOLE } from '../../properties/seed.ts';
import { testWithPython } from '../../support/agents.ts';
import { root } from '../../support/paths.ts';

testWithPython('learner.py beats FCFS on seeds that it has not seen', async () => {
  const [training, heldOut] = WHOLE ? [30, 20] : [4, 4];
  const args = ['examples/schedulers/python/learn.mjs', String(training), String(heldOut)];
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(output.match(/^seed \d+: /gm)).toHaveLength(heldOut);
  const [, mean, halfWidth] = /^mean difference (-?[\d.]+) ± ([\d.]+) /m.exec(output) ?? [];
  expect(Number(mean) - Number(halfWidth)).toBeGreaterThan(0);
});
