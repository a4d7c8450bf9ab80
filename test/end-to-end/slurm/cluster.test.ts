import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cluster } from './cluster.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ speed: 20, accounting: true });
});
afterAll(() => cluster.stop());

/** Until the controller has saved its jobs, which it does every five seconds. */
async function saved(): Promise<void> {
  const file = join(cluster.folder, 'ctld', 'job_state');
  const time = () => (existsSync(file) ? statSync(file).mtimeMs : 0);
  const before = time();
  await cluster.until(() => time() > before, 'a save');
}

const state = (id: string) => cluster.jobs().find((line) => line.startsWith(`${id} `));

test('a job past its limit ends as TIMEOUT, and accounting has it', async () => {
  const id = cluster.run('sbatch', '--parsable', '--time=1', '--wrap=sleep 300').trim();
  await cluster.until(() => state(id) === `${id} TIMEOUT`, 'the time-out');
  const asked = ['-X', '-n', '-P', '-j', id, '-o', 'State,TimelimitRaw'];
  await cluster.until(() => cluster.run('sacct', ...asked).trim() === 'TIMEOUT|1', 'the record');
});

test('a controller killed -9 comes back with its jobs', async () => {
  const id = cluster.run('sbatch', '--parsable', '--time=20', '--wrap=sleep 300').trim();
  await cluster.until(() => state(id) === `${id} RUNNING`, 'the start');
  // The controller forgets jobs that it has not saved, or starts them again. The first save may have
  // begun before the start.
  await saved();
  await saved();
  await cluster.endController('SIGKILL');
  await cluster.startController();
  await cluster.until(() => state(id) === `${id} COMPLETED`, 'the end');
});

test('no process and no file is left when the cluster of the tests stops', async () => {
  const { folder } = cluster;
  cluster.run('sbatch', '--parsable', '--time=60', '--wrap=sleep 3000');
  await cluster.stop();
  expect(existsSync(folder)).toBe(false);
  const processes = execFileSync('ps', ['-eo', 'stat,args'], { encoding: 'utf8' });
  expect(processes.split('\n').filter((line) => line.includes(folder) && !line.startsWith('Z'))).toEqual([]);
});
