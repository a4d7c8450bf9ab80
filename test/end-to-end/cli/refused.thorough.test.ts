// Calls that older versions accepted without a message, although they did something else.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { specula, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
writeFileSync(join(folder, 'tiny.swf'), TINY);
for (const name of ['a', 'b']) {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'x.swf'), TINY);
}
const DISTRIBUTION = ['reserve', '--distribution', 'beta(2,2,1h,2h)'];
const JOBS = {
  processors: 4,
  checkpoint: 0,
  restart: 0,
  jobs: [{ submit: 0, processors: 1, run: 5, requests: [9] }],
};
writeFileSync(join(folder, 'jobs.json'), JSON.stringify(JOBS));

test.each<[words: string[], says: RegExp]>([
  [['replay', 'tiny.swf', '--schedule', 'tiny.swf'], /--schedule: 'tiny\.swf' is also read/],
  [['replay', 'tiny.swf', '--cleaned', 'tiny.swf'], /--cleaned: 'tiny\.swf' is also read/],
  [
    ['replay', 'tiny.swf', '--attempts', 'same.csv', '--schedule', 'same.csv'],
    /--attempts: 'same\.csv' is also the file of --schedule/,
  ],
  [
    ['replay', 'tiny.swf', '--attempts', 'x-easy.csv', '--schedule', 'x-{policy}.csv'],
    /'x-easy\.csv' is also the file of --attempts/,
  ],
  [
    ['replay', 'a/x.swf', 'b/x.swf', '--schedule', '{trace}.csv'],
    /stands for 'x\.csv' twice, since two have one name/,
  ],
  [['replay', 'a/x.swf', 'b/x.swf', '--cleaned', '{trace}.csv'], /--cleaned: .*stands for 'x\.csv' twice/],
  [['replay', 'tiny.swf', '--window', '5'], /--window: is for --stream/],
  [['replay', 'tiny.swf', '--stream', '--workers', '2'], /--workers: --stream replays/],
  [['replay', 'tiny.swf', '--warmup', '3000d'], /--warmup and --cooldown leave none of the 4 jobs/],
  [['replay', 'tiny.swf', '--stream', '--schedule', 'x.parquet'], /must end in \.csv with --stream/],
  [['generate', 'lublin', '-o', 'x.doc'], /--output: 'x\.doc' must end in \.swf, /],
  [[...DISTRIBUTION, '--plot', 'x.png'], /--plot: 'x\.png' must end in \.svg/],
  [[...DISTRIBUTION, '--user', '5'], /--user: applies to --trace only/],
  [[...DISTRIBUTION, '--processors', '5'], /--processors: applies to --trace only/],
  [[...DISTRIBUTION, '--cleaned', 'x.csv'], /--cleaned: applies to --trace only/],
  [[...DISTRIBUTION, '--fit'], /--fit: applies to --history or --trace only/],
  [[...DISTRIBUTION, '--compare', '--strategy', 't-optimal'], /--strategy: --compare shows all/],
  [[...DISTRIBUTION, '--points', '50', '--epsilon', '0.2'], /--epsilon: --points replaces it/],
  [
    ['reserve', '--trace', 'tiny.swf', '--user', 'ann'],
    /--user ann: expected a whole number, as the users of tiny\.swf have no names/,
  ],
  [
    ['speculate', 'scenario:1', '--processors', '4'],
    /--processors: is for a trace, and scenario:1 is not a trace/,
  ],
  [
    ['speculate', 'jobs.json', '--checkpoint', '4'],
    /--checkpoint: is for a trace, and jobs\.json is not a trace/,
  ],
  [['speculate', 'scenario:1', '--mode', 'rounds', '--policy', 'fcfs'], /--policy: is for --mode online/],
  [['trace', 'from-sacct', 'tiny.swf', '--since', '2026-01-01'], /--since: applies to a call of sacct/],
  [
    ['trace', 'from-sacct', 'tiny.swf', '--sacct-args', '-r main'],
    /--sacct-args: applies to a call of sacct/,
  ],
])('the call %j is refused in one line, with status 2', async (words, says) => {
  const { status, stdout, stderr } = await specula(words, folder);
  expect({ status, stdout }, stderr).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(says);
  expect(stderr).toMatch(/^specula: [^\n]*\n$/);
});

test.each([
  [['replay', 'tiny.swf', '--from', '3000d']],
  [['replay', 'tiny.swf', '--from', '3000d', '--stream']],
  [['stats', 'tiny.swf', '--from', '3000d']],
])('the call %j says in one line that no job is left', async (words) => {
  expect(await specula(words, folder)).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^specula: tiny\.swf: no job is left of 4 lines [^\n]*\n$/),
  });
});
