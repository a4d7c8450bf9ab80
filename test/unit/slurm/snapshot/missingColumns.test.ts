import { expect, it } from 'vitest';
import { readSlurmConf } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { missingColumns } from '../../../../src/slurm/snapshot/missingColumns.ts';

const BARE = ['JOBID', 'NAME'];
const lacking = (conf: string, columns: readonly string[]) =>
  missingColumns({ name: 'snapshot.txt', columns }, readSlurmConf(conf).cluster)?.match(
    /\b[A-Z]+(_[A-Z]+)*(?= \()/g,
  );

it('names the columns that nodes and settings make relevant, and no others', () => {
  const conf = (select: string, node: string) =>
    `SelectType=select/cons_tres\nSelectTypeParameters=${select}\nNodeName=n1 CPUs=4 ${node}\nPartitionName=p Nodes=n1 Default=YES\n`;
  const gpus = 'Gres=gpu:2 RealMemory=100';
  expect(lacking(conf('CR_Core', ''), BARE)).toBeUndefined();
  expect(lacking(conf('CR_Core_Memory', 'RealMemory=100'), BARE)).toEqual(['TRES_ALLOC', 'MIN_MEMORY']);
  expect(lacking(conf('CR_Core', gpus), BARE)).toEqual(['TRES_ALLOC', 'TRES_PER_NODE', 'TRES_PER_JOB']);
  expect(lacking(conf('CR_Core', 'Features=ib'), BARE)).toEqual(['FEATURES']);
  const most = ['TRES_ALLOC', 'TRES_PER_NODE', 'TRES_PER_JOB'];
  expect(lacking(conf('CR_Core', gpus), [...BARE, ...most])).toBeUndefined();
  expect(lacking(conf('CR_Core_Memory', gpus), [...BARE, ...most])).toEqual(['MIN_MEMORY']);
});

it('names accounts and QOS where accounting is known', () => {
  const { cluster } = readSlurmConf('NodeName=n1\nPartitionName=p Nodes=n1 Default=YES\n');
  const known = {
    ...cluster,
    selection: { ...cluster.selection, memory: false },
    accounting: { associations: [], qos: [] },
  };
  expect(missingColumns({ name: 'snapshot.txt', columns: BARE }, known as typeof cluster)).toBe(
    "snapshot.txt: the queue lacks columns that slurm.conf makes relevant: ACCOUNT (accounts), QOS (QOS); 'specula when --help' has the command",
  );
});
