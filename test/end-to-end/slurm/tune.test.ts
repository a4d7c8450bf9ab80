// A tune whose steps are arrays of a real Slurm ends with the bytes of one in threads.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { command } from '../../support/paths.ts';
import { TUNE_STUDY } from '../../support/tuneStudy.ts';
import { Cluster } from './cluster.ts';

let cluster: Cluster;
afterEach(() => cluster?.stop());

test('a tune as arrays of jobs has the answer and the runs of one in threads', async () => {
  cluster = await Cluster.start({ nodes: 2 });
  const folder = join(cluster.folder, 'work');
  mkdirSync(folder);
  writeFileSync(join(folder, 'tune.json'), JSON.stringify({ ...TUNE_STUDY, budget: 60, confirm: 20 }));
  const tune = async (...more: string[]) => {
    const child = spawn(process.execPath, [command, 'tune', 'tune.json', '--csv', 'runs.csv', ...more], {
      cwd: folder,
      env: cluster.env,
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => {
      stdout += text;
    });
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    const status = await new Promise((settle) => child.on('close', settle));
    return { status, stdout, stderr, runs: readFileSync(join(folder, 'runs.csv'), 'utf8') };
  };
  const local = await tune('--workers', '1');
  expect(local).toMatchObject({ status: 0, stderr: '' });
  const sbatch = ['--sbatch-args', '--time=10 -n 1'];
  expect(await tune('--slurm', '--output', 'steps', '--shards', '4', ...sbatch)).toEqual(local);
  // Two steps at least, of four tasks each.
  const shown = cluster.run('scontrol', '--oneliner', 'show', 'job');
  const tasks = shown.split('\n').filter((line) => /ArrayTaskId=\d+ .*JobState=COMPLETED/.test(line));
  expect(tasks.length).toBeGreaterThanOrEqual(8);
});
