import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../end-to-end/cli/cli.ts';
import { actionOutput } from '../../support/actionOutput.ts';

const folder = temporaryFolder();

test('reserve takes weights for probabilities, and says so', async () => {
  const path = (name: string) => join(folder, name);
  const reserved = (name: string) => actionOutput(['reserve', '--discrete', path(name), '--json']);
  writeFileSync(path('weights.json'), '{"v": [60, 120, 300], "f": [3, 3, 1]}');
  writeFileSync(path('distribution.json'), `{"v": [60, 120, 300], "f": [${3 / 7}, ${3 / 7}, ${1 / 7}]}`);
  const weights = await reserved('weights.json');
  const distribution = await reserved('distribution.json');
  expect(weights.stderr).toBe(
    'specula: weights.json: f sums to 7: assumed to be weights, which are divided by their sum\n',
  );
  expect(distribution.stderr).toBe('');
  const { distribution: _, ...rest } = JSON.parse(weights.stdout);
  expect(JSON.parse(distribution.stdout)).toMatchObject(rest);
});
