// The script that `specula submit` writes for a chain, and which limit it takes, with commands in place of Slurm.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeSlurm } from '../../support/fakeSlurm.ts';
import { speculaProcess, temporaryFolder } from '../cli/cli.ts';

const root = temporaryFolder();
let count = 0;
let folder: string;
let fake: FakeSlurm;
beforeEach(() => {
  folder = join(root, `test${++count}`);
  mkdirSync(folder);
  fake = new FakeSlurm(join(folder, 'slurm'));
  writeFileSync(join(folder, 'job.sh'), '#!/bin/sh\ntrue\n');
});

const run = (...args: string[]) => speculaProcess(args, { cwd: folder, env: fake.env });

describe('a chain', () => {
  const chain = (...args: string[]) =>
    run(
      'submit',
      '--distribution',
      'uniform(1m,3m)',
      '--chain',
      '--state',
      'x.json',
      ...args,
      '--',
      'job.sh',
    );

  test('overwrites no file that has the name of its script', async () => {
    writeFileSync(join(folder, 'x.script'), 'mine');
    const { status, stderr } = await chain();
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(
        /^specula: \S+x\.script: exists already, and the chain would keep its script there; name another --state\n$/,
      ),
    });
    expect(readFileSync(join(folder, 'x.script'), 'utf8')).toBe('mine');
    expect(readdirSync(folder).sort()).toEqual(['job.sh', 'slurm', 'x.script']);
    expect(fake.calls()).toBe(0);
  });

  test('takes the script that it kept before an interruption', async () => {
    writeFileSync(join(folder, 'x.script'), readFileSync(join(folder, 'job.sh')));
    expect(await chain()).toMatchObject({ status: 0, stderr: '' });
    const { stages } = JSON.parse(readFileSync(join(folder, 'x.json'), 'utf8'));
    expect(fake.calls()).toBe(stages.length);
  });

  test('leaves no script if the file of its state exists already', async () => {
    writeFileSync(join(folder, 'x.json'), '{}');
    const { status, stderr } = await chain();
    expect({ status, stderr }).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('x.json: exists already'),
    });
    expect(readdirSync(folder).sort()).toEqual(['job.sh', 'slurm', 'x.json']);
  });
});

describe('the limit of a QOS', () => {
  /** Minutes of the longest request of a distribution up to 30 minutes. */
  async function longest(qos: string): Promise<number> {
    fake.set('config', 'AccountingStorageEnforce = limits,qos\n');
    fake.set('partitions', 'PartitionName=main Default=YES QoS=N/A MaxTime=5:00\n');
    fake.set('assoc', 'physics|||\n');
    fake.set('qos', qos);
    const { status, stdout, stderr } = await run(
      ...['submit', '--distribution', 'uniform(1m,30m)', '--dry-run', '--json', '--', 'job.sh'],
    );
    expect(status, stderr).toBe(0);
    return Math.max(...JSON.parse(stdout).stages.map(({ minutes }: { minutes: number }) => minutes));
  }

  test.each([
    ['normal|20:00|', 5],
    ['normal|20:00|DenyOnLimit,PartitionTimeLimit', 20],
    ['normal|2:00|PartitionTimeLimit', 2],
    ['normal||PartitionTimeLimit', 30],
    ['other|20:00|PartitionTimeLimit', 5],
  ])('%s', async (qos, minutes) => {
    expect(await longest(`${qos}\n`)).toBe(minutes);
  });
});
