// Many seeds on several threads: long enough that other threads are started.
import { expect, test } from 'vitest';
import { KTH } from '../../../support/logs.ts';
import { specula } from '../cli.ts';

const SHAKEN = [KTH, '--shake', '10m', '--seeds', '24'];

test.each([
  ['replay', ...SHAKEN, '--policy', 'easy,conservative'],
  ['replay', 'synthetic:lublin', '--seeds', '24', '--policy', 'easy,conservative'],
  ['speculate', ...SHAKEN, '--strategy', 'user,mean:5', '--jobs', '3000'],
])('%s %s gives the same on one, two and three threads', async (...args) => {
  const outcomes = [];
  for (const workers of ['1', '2', '3']) {
    const { status, stdout } = await specula([...args, '--workers', workers, '--json']);
    outcomes.push({ status, text: stdout.replaceAll(/"seconds":[\d.e-]+/g, '') });
  }
  expect(outcomes[0].status).toBe(0);
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[2]).toEqual(outcomes[0]);
});
