// Errors in a study that are reported in one line before its first run.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { specula, temporaryFolder } from '../cli.ts';
import { writeFiles } from '../options/modes.ts';

const folder = temporaryFolder();
writeFiles(folder);

const LOG = { trace: 'log.swf' };
const DISTRIBUTION = { distribution: 'lognormal(2h,0.8)' };
const JOBS = { workload: 'log.swf' };
const ON_SLURM = { trace: 'log.swf', 'slurm-conf': 'tiny.conf' };

test.each<[string, object, RegExp, string[]?]>([
  [
    'speculate',
    { workload: 'scenario:1', 'scale-load': [1, 2] },
    /scale-load: is for a trace, and scenario:1 is not a trace$/,
  ],
  ['speculate', { ...JOBS, mode: 'rounds', policy: ['easy', 'fcfs'] }, /policy: is for --mode online$/],
  [
    'speculate',
    { ...JOBS, 'slurm-conf': 'nowhere.conf' },
    /'slurm-conf' of speculate is not allowed in a study; only the command 'slurm' runs a Slurm cluster$/,
  ],
  [
    'replay',
    { ...LOG, by: 'user' },
    /'by' of replay is not allowed in a study; it would change no row; leave it out$/,
  ],
  [
    'replay',
    { ...LOG, seed: 3 },
    /'seed' of replay is not allowed in a study; "seeds" stands beside "grid"$/,
  ],
  ['replay', { ...LOG, users: 2 }, /trace log\.swf, users 2: --users requires --resample/],
  [
    'replay',
    { ...LOG, 'scale-laod': 2 },
    /replay has no parameter 'scale-laod'; did you mean 'scale-load'\?$/,
  ],
  ['reserve', { ...DISTRIBUTION, user: 3 }, /user: applies to --trace only$/],
  [
    'reserve',
    { ...DISTRIBUTION, strategy: 't-optimal', alpha: 2 },
    /alpha: changes nothing under --strategy t-optimal$/,
  ],
  [
    'sessions',
    { model: 'interactive:fcfs,batch:trust', 'preemption-cost': '5m' },
    /preemption-cost: no task is preempted under --model interactive:fcfs,batch:trust$/,
  ],
  [
    'sessions',
    { model: 'fcfs*trust', 'prediction-error': 1 },
    /prediction-error: nothing is predicted under --model fcfs\*trust$/,
  ],
  ['slurm', LOG, /trace log\.swf: a study of slurm needs 'slurm-conf'$/],
  ['slurm', { ...ON_SLURM, grace: '1h' }, /slurm has no parameter 'grace'/],
  [
    'reserve',
    DISTRIBUTION,
    /measures: reserve has none of groups of jobs; replay and slurm have$/,
    ['jobs of size<=4'],
  ],
  [
    'replay',
    LOG,
    /measures: group 'sise<=4': jobs have no 'sise'; did you mean 'size'\?$/,
    ['jobs of sise<=4'],
  ],
])('a study is refused before its first run: %s %j', async (command, grid, says, measures) => {
  writeFileSync(join(folder, 's.json'), JSON.stringify({ command, grid, measures }));
  const { status, stdout, stderr } = await specula(['sweep', 's.json', '--output', 'refused'], folder);
  expect({ status, stdout, there: existsSync(join(folder, 'refused')) }).toEqual({
    status: 1,
    stdout: '',
    there: false,
  });
  expect(stderr.trimEnd()).toMatch(says);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
