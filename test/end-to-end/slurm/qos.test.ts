// The limit of a QOS on a real Slurm that enforces it. Requests stop there, and the driver reports that a
// request beyond it waits forever.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SubmitState } from '../../../src/slurm/drive/state.ts';
import { command } from '../../support/paths.ts';
import { Cluster } from './cluster.ts';

let cluster: Cluster;
let folder: string;
beforeAll(async () => {
  cluster = await Cluster.start({
    speed: 20,
    accounting: true,
    configuration: { AccountingStorageEnforce: 'associations,limits,qos' },
  });
  // Only root is there, with the account root.
  cluster.run('sacctmgr', '-i', 'add', 'qos', 'brief', 'MaxWall=2');
  cluster.run('sacctmgr', '-i', 'modify', 'user', 'root', 'set', 'qos+=brief', 'defaultqos=brief');
  folder = join(cluster.folder, 'work');
  mkdirSync(folder);
  writeFileSync(join(folder, 'job.sh'), '#!/bin/sh\nsleep 1\n');
});
afterAll(() => cluster?.stop());

const specula = (...args: string[]) =>
  spawnSync(process.execPath, [command, ...args], { cwd: folder, env: cluster.env, encoding: 'utf8' });

test("requests stop at the QOS's limit, the user's default one too", () => {
  const submit = (...args: string[]) =>
    specula('submit', '--distribution', 'uniform(10s,10m)', '--dry-run', '--', ...args, 'job.sh');
  const { stdout, stderr } = submit();
  expect(stderr).toContain('specula: the limit of QOS brief, 2m, caps the requests\n');
  expect(stdout).toMatch(/--time=2 [^\n]*\n$/);
  expect(submit('--qos=normal').stdout).toMatch(/--time=10 [^\n]*\n$/);
});

test('the driver prints why a job waits forever, and when the reason changes', async () => {
  const state: SubmitState = {
    specula: 1,
    token: 'beyond',
    mode: 'driver',
    cwd: folder,
    options: [],
    script: ['job.sh'],
    continueExit: 99,
    distribution: 'a distribution',
    turn: 0,
    stages: [{ minutes: 5, checkpoint: false }],
  };
  const path = join(folder, 'run.json');
  writeFileSync(path, JSON.stringify(state));
  const child = spawn(process.execPath, [command, 'resume', '--poll', '0.2', path], { env: cluster.env });
  let stdout = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  const ended = new Promise((settle) => child.on('close', settle));
  await cluster.until(() => /waits: QOSMaxWallDurationPerJobLimit/.test(stdout), 'the reason');
  const { stages } = JSON.parse(readFileSync(path, 'utf8')) as SubmitState;
  cluster.run('scontrol', 'update', `JobId=${stages[0].job}`, 'TimeLimit=2');
  expect(await ended).toBe(0);
  expect(existsSync(path)).toBe(true);
  expect(stdout).toMatch(/job \d+ completed\n$/);
});
