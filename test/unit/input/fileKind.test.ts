import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILE_KINDS, fileKind, otherKind } from '../../../src/input/fileKind.ts';
import { wholeText } from '../../../src/input/wholeFile.ts';
import { temporaryFolder } from '../../end-to-end/cli/cli.ts';
import { actionOutput } from '../../support/actionOutput.ts';
import { atRoot } from '../../support/paths.ts';

const folder = temporaryFolder();
const site = (name: string) => join(atRoot('examples/slurm/site'), name);

const SAMPLES: Readonly<Record<keyof typeof FILE_KINDS, readonly string[]>> = {
  snapshot: [
    readFileSync(site('snapshot.txt'), 'utf8'),
    '1795634720\n\nJOBID|STATE|PARTITION\nNodeName=c1 Arch=x\n',
  ],
  sacct: [
    readFileSync(site('jobs.txt'), 'utf8'),
    'JobID|Partition|Elapsed|State\n1|a|00:00:10|COMPLETED\n',
    'JobIDRaw,JobName,Timelimit\n',
  ],
  conf: [
    readFileSync(site('slurm.conf'), 'utf8'),
    '# x\n\n  clustername = a\nNodeName=n1\n',
    'SlurmctldHost=a(1.2.3.4)\n',
  ],
  accounts: [readFileSync(site('accounts.cfg'), 'utf8'), "QOS - 'normal':Priority=0\nCluster - 'a'\n"],
  qos: [readFileSync(site('qos.txt'), 'utf8'), 'Name|Priority|MaxWall\nnormal|0|\n'],
  reservations: [
    readFileSync(site('reservations.txt'), 'utf8'),
    'ReservationName=a StartTime=1\n',
    '\nReservationName=a\n   StartTime=1\n',
  ],
  outages: [
    readFileSync(site('events.txt'), 'utf8'),
    'node,from,until\nc1,0,1\n',
    'NodeName|TimeStart|TimeEnd\n',
  ],
  topology: ['# x\nSwitchName=s1 Nodes=n[1-4]\n', 'BlockName=b1 Nodes=n[1-4]\n', 'BlockSizes=4\n'],
  topologyYaml: [
    '---\n- topology: a\n  flat: true\n',
    '# x\n- cluster_default: true\n  topology: a\n- topology: b\n',
  ],
  groups: ['root:x:0:\nstaff:x:50:ann,bob\n', 'staff:*:50:ann\n'],
  nodePower: ['NodeName=ALL idle=1 busy=2\n', '# watts\nPartitionName=gpu  busy=2 idle=1\n'],
  submissions: ['-dt 0.5 -e submit_batch_job | -sim-walltime 20.00 -n 6 pseudo.job\n'],
  swf: ['; Version: 2\n1 0 1 1\n', '; MaxProcs: 2\n'],
  pbs: ['10/31/2024 00:00:01;E;1.server;user=a\n'],
  json: ['{"v": [1]}', '{\n  "command": "slurm"\n}', '[{"a": 1}]', '[1, 2]'],
};
const KINDS = Object.keys(SAMPLES) as (keyof typeof FILE_KINDS)[];

test.each(KINDS)('%s is recognized by its first lines', (kind) => {
  for (const text of SAMPLES[kind]) expect(fileKind(text)).toBe(kind);
  expect(fileKind(`\ufeff${SAMPLES[kind].at(-1)}`)).toBe(kind);
});

test('other texts are not recognized', () => {
  const others = [
    '',
    '#!/bin/sh\n#SBATCH -p main\nNodeName=$(hostname)\n',
    '100\n200.5\n',
    'id,submit,run,processors\n1,0,10,2\n',
    'user,node,start,end\n',
    '1 0 -1 100 1 -1 -1 1 100\n',
    'The jobid and the state of a node\n',
  ];
  for (const text of others) expect([text, fileKind(text)]).toEqual([text, undefined]);
});

test('JSON is refused only where a file of another format is expected', () => {
  const text = '{"v": [1]}';
  expect(otherKind(text, 'a study as JSON')).toBeUndefined();
  expect(otherKind(text, 'a state of specula submit')).toBeUndefined();
  expect(otherKind(text, FILE_KINDS.qos)).toBe('JSON');
  expect(otherKind(SAMPLES.conf[0], 'a study as JSON')).toBe('a slurm.conf');
});

test('a file that is read whole is named if it is another one', () => {
  for (const kind of KINDS) {
    const path = join(folder, kind);
    writeFileSync(path, SAMPLES[kind][0]);
    expect(wholeText(path, FILE_KINDS[kind])).toBe(SAMPLES[kind][0]);
    const expected = FILE_KINDS[kind === 'qos' ? 'accounts' : 'qos'];
    expect(() => wholeText(path, expected)).toThrow(`${path}: this is ${FILE_KINDS[kind]}, not ${expected}`);
  }
});

const REPLAY = ['slurm', 'replay', site('jobs.txt'), '--slurm-conf', site('slurm.conf')];
const ACCOUNTS = [...REPLAY, '--accounts', site('accounts.cfg')];
/** Every option that takes a file to read, and what it expects. */
const OPTIONS: readonly [words: readonly string[], expected: string][] = [
  [['slurm', 'replay', site('jobs.txt'), '--slurm-conf'], FILE_KINDS.conf],
  [[...REPLAY, '--accounts'], FILE_KINDS.accounts],
  [[...ACCOUNTS, '--qos'], FILE_KINDS.qos],
  [[...ACCOUNTS, '--reservations'], FILE_KINDS.reservations],
  [[...ACCOUNTS, '--outages'], FILE_KINDS.outages],
  [['when', '--job', '1', '--snapshot'], FILE_KINDS.snapshot],
  [['advise', '--from-sacct'], 'a trace'],
  [['advise', '--from-sacct', site('jobs.txt'), '--slurm-conf'], FILE_KINDS.conf],
  [['reserve', '--discrete'], 'a discrete distribution as JSON'],
  [['reserve', '--history'], 'a dump of sacct, or run times'],
  [['reserve', '--trace'], 'a trace'],
  [['replay'], 'a trace'],
  [['speculate'], 'a trace'],
];

test.each(OPTIONS)('%s: another file is named', async (words, expected) => {
  const others = [site('qos.txt'), site('slurm.conf'), site('reservations.txt')];
  for (const other of others) {
    const kind = FILE_KINDS[fileKind(readFileSync(other, 'utf8')) as keyof typeof FILE_KINDS];
    if (kind === expected) continue;
    await expect(actionOutput([...words, other])).rejects.toThrow(`this is ${kind}, not ${expected}`);
  }
});
