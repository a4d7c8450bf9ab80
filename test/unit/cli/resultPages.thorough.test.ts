// The pages of results have what their texts have.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../end-to-end/cli/cli.ts';
import { actionOutput } from '../../support/actionOutput.ts';
import { atRoot } from '../../support/paths.ts';

const folder = temporaryFolder();

const RESERVE = ['reserve', '--distribution', 'exponential(1h)[1h,5h]', '--points', '20'];
const SESSIONS = ['sessions', '--seeds', '2', '--duration', '3d'];
const RANDOM = ['--checkpoint', '0.9:6m,0.1:1h'];

test.each([
  ['requests', 1, RESERVE],
  ['requests once the times are known', 3, [...RESERVE, ...RANDOM, '--per', 'job']],
  ['requests in each state', 1, [...RESERVE, ...RANDOM, '--charged', 'reserved']],
  ['strategies', 1, [...RESERVE, '--compare']],
  ['critical times', 1, [...RESERVE, '--critical']],
  ['one selection', 2, [...SESSIONS, '--model', 'batch:fcfs,srpt*fcfs']],
  ['a sweep', 2, [...SESSIONS, '--users', '2,3']],
  ['a sweep without comparisons', 1, [...SESSIONS, '--users', '2,3', '--model', 'batch:srpt']],
  ['recorded users', 1, ['sessions', atRoot('examples/pages/monday.jsonl')]],
])('%s', async (name, tables, call) => {
  const file = join(folder, `${name}.html`);
  const { stdout } = await actionOutput([...call, '--report', file]);
  expect(stdout).toBe((await actionOutput(call)).stdout);
  const page = readFileSync(file, 'utf8')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<');
  expect(readFileSync(file, 'utf8').match(/<table>/g)).toHaveLength(tables);
  const cells = stdout.split(/\n| {2,}/).filter((cell) => /\w/.test(cell));
  expect(cells.filter((cell) => !page.includes(cell.replace(/:$/, '')))).toEqual([]);
});

test('a long sweep has its summary as text, and every selection on the page', async () => {
  const file = join(folder, 'long.html');
  const call = ['sessions', '--seeds', '1', '--duration', '3d', '--users', '2:66:1', '--service', '20s'];
  const { stdout } = await actionOutput([...call, '--report', file]);
  expect(stdout).toContain('Of 65 selections:');
  expect(stdout).not.toContain('Mean visible response');
  expect(readFileSync(file, 'utf8').match(/<tr><td>\d+<\/td>/g)).toHaveLength(65);
});
