// AllowGroups of partitions: who is in which group, and which partition a job of a user runs in.
import { expect, test } from 'vitest';
import { readGroups } from '../../../../../src/slurm/machine/accounting/groups.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { reasonItCannotRun } from '../../../../../src/slurm/machine/feasibility.ts';
import { readSlurmConf, runOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const CONF = `NodeName=a1 CPUs=4
NodeName=b1 CPUs=4
PartitionName=open Nodes=b1 Default=YES AllowGroups=ALL
PartitionName=staff Nodes=a1 AllowGroups=staff,admin
`;
const GROUPS = `admin:x:4:root
staff:x:50:ann,bob

guests:x:60:
ann:x:1000:1001:Ann,,,:/home/ann:/bin/bash
eve:x:1002:50::/home/eve:/bin/sh
dan:x:1003:77::/home/dan:/bin/sh
`;
const groups = { text: GROUPS, file: 'groups.txt' };
const { wasm: kernel } = await clusterKernels();

test('users are members of the groups that list them, and of their primary groups', () => {
  const found = [...readGroups(groups)].map(([name, users]) => [name, ...users]);
  expect(found).toEqual([['admin', 'root'], ['staff', 'ann', 'bob', 'eve'], ['guests']]);
});

test('a group of several lines has the members of all', () => {
  const text = 'a:x:1:ann\na:x:1:bob\n';
  expect([...(readGroups({ text, file: 'groups.txt' }).get('a') ?? [])]).toEqual(['ann', 'bob']);
});

test.each(['staff', 'staff:x:50', 'a:b:c:d:e'])('%s is no line of getent', (line) => {
  expect(() => readGroups({ text: `a:x:1:\n${line}`, file: 'groups.txt' })).toThrow(
    `groups.txt:2: '${line}': expected a line of getent group or getent passwd`,
  );
});

test.each([
  ['--uid=ann -p staff', 'a1'],
  ['--uid=eve -p staff', 'a1'],
  ['--uid=root -p staff', 'a1'],
  ['--uid=dan -p staff', 'PartitionConfig'],
  ['-p staff', 'PartitionConfig'],
  ['--uid=dan -p staff,open', 'b1'],
  ['--uid=dan', 'b1'],
])('%s', async (words, seen) => {
  const configuration = readSlurmConf(CONF, { groups, version: '24.11' });
  expect(configuration.unsupported).toEqual([]);
  const events = readEvents(`-dt 0 -e submit_batch_job | -sim-walltime 9 -t 5 ${words} x.job`);
  const { cluster, found, jobs } = await runOnSlurm(configuration, events, { kernel });
  const isStarted = found.start[0] >= 0;
  expect(isStarted ? cluster.nodes[found.nodes[0]].name : reasonItCannotRun(cluster)(jobs[0]).reason).toBe(
    seen,
  );
});

test('without the groups everybody may use the partition, and a warning says so', () => {
  const { unsupported, cluster } = readSlurmConf(CONF, { version: '24.11' });
  expect(unsupported.map(({ feature }) => feature)).toEqual(['partitions for some groups']);
  expect(cluster.groups).toBeUndefined();
});
