// Which partitions of a listing take a job.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseSnapshot } from '../../../../src/slurm/snapshot/parse.ts';
import { takingOf } from '../../../../src/slurm/snapshot/refusal.ts';
import { type DumpJob, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { atRoot } from '../../../support/paths.ts';

/** What partition `p` of nodes n1 to n3, with these settings, says of a job. Node n4 is in another partition. */
function asked(settings: string, job: Partial<DumpJob> = {}, { account = 'lab', qos = 'normal' } = {}) {
  const nodes = [4, 4, 8, 16].map(
    (cpus, i) => `NodeName=n${i + 1} CPUAlloc=0 CPUTot=${cpus} Partitions=${i < 3 ? 'p,q' : 'q'} State=IDLE`,
  );
  const partitions = [`PartitionName=p ${settings}`, 'PartitionName=q MaxTime=UNLIMITED State=UP'];
  const jobs = [{ id: '7', partition: 'q', ...job }];
  const snapshot = parseSnapshot(snapshotDump({ jobs, nodes, partitions }), 'snapshot.txt');
  return takingOf(snapshot, 'p', snapshot.jobs[0], { account, qos });
}
const refused = (...args: Parameters<typeof asked>) => asked(...args).refused;

it('takes a job within its limits', () => {
  expect(asked('State=UP', { nodes: 3, cpus: 16 })).toEqual({});
  expect(asked('MaxTime=1:00:00 MaxNodes=2 MinNodes=2 State=UP', { nodes: 2, limit: '1:00:00' })).toEqual({});
  expect(asked('AllowAccounts=lab,other AllowQos=NORMAL State=UP')).toEqual({});
  expect(asked('DenyAccounts=other DenyQos=other AllowGroups=ALL State=UP')).toEqual({});
});

it('names the first limit that a job exceeds', () => {
  expect(refused('MaxNodes=2 State=DOWN', { nodes: 3 })).toBe('3 nodes are above MaxNodes 2');
  expect(refused('State=UP', { nodes: 4 })).toBe('4 nodes are above its 3');
  expect(refused('MinNodes=2 State=UP')).toBe('1 nodes are below MinNodes 2');
  expect(refused('State=UP', { cpus: 17 })).toBe('17 processors are above the 16 of 3 nodes');
  // The largest nodes count.
  expect(refused('MaxNodes=2 State=UP', { cpus: 13 })).toBe('13 processors are above the 12 of 2 nodes');
  expect(refused('MaxNodes=2 State=UP', { cpus: 12 })).toBeUndefined();
  expect(refused('MaxTime=30:00 State=DOWN', { limit: '1:00:00' })).toBe('down: no job starts there');
  expect(refused('State=DRAIN')).toBe('drains: takes no more jobs');
  expect(refused('State=INACTIVE')).toBe('inactive: takes no jobs');
  expect(refused('State=ODD')).toBe('its state is ODD');
  expect(refused('RootOnly=YES State=UP')).toBe('RootOnly: users cannot submit to it');
  expect(refused('ReqResv=YES State=UP')).toBe('ReqResv: only jobs in a reservation run there');
  expect(refused('ReqResv=YES State=UP', { reservation: 'r' })).toBeUndefined();
  expect(refused('MaxTime=30:00 State=UP', { limit: '30:01' })).toBe('time limit above MaxTime 30m');
  expect(refused('MaxTime=30:00 State=UP', { limit: 'UNLIMITED' })).toBe(
    'time limit needed, at most MaxTime 30m',
  );
  expect(refused('AllowAccounts=other State=UP')).toBe('account lab is not allowed');
  expect(refused('DenyAccounts=lab State=UP')).toBe('account lab is not allowed');
  expect(refused('AllowQos=other State=UP')).toBe('QOS normal is not allowed');
  expect(refused('DenyQos=Normal State=UP')).toBe('QOS normal is not allowed');
});

it('reports what the listing does not decide', () => {
  const unknown = { account: '', qos: '' };
  expect(asked('AllowAccounts=lab AllowQos=long AllowGroups=physics State=UP', {}, unknown)).toEqual({
    unchecked:
      "partition p: not checked which accounts may use it, because the job's is unknown; " +
      "which QOS may use it, because the job's is unknown; whether the user is in AllowGroups=physics",
  });
  expect(asked('State=UP', {}, unknown)).toEqual({});
});

it('takes a job that waits there already', () => {
  expect(asked('State=DRAIN MaxTime=10', { partition: 'p' })).toEqual({});
});

it('refuses a listing with a number of nodes that is none', () => {
  expect(() => asked('MaxNodes=many State=UP')).toThrow(
    "snapshot.txt, line 11: MaxNodes 'many': expected a number of nodes, or UNLIMITED",
  );
});

it('takes every job of a recorded queue of a real controller in the partition where it waits or runs', () => {
  const file = atRoot('test/fixtures/slurm-live/queue.txt');
  const snapshot = parseSnapshot(readFileSync(file, 'utf8'), 'queue.txt');
  const refusals = snapshot.jobs.flatMap((job) => {
    const { account = '', qos = '' } = job.more;
    // A copy is no job of the queue: it is checked like a new one.
    return job.partitions.flatMap(
      (name) => takingOf(snapshot, name, { ...job }, { account, qos }).refused ?? [],
    );
  });
  expect(snapshot.jobs.length).toBeGreaterThan(30);
  expect(refusals).toEqual([]);
  const waiting = snapshot.jobs.filter(({ start }) => Number.isNaN(start));
  const planned = waiting.filter((job) => job.planned !== undefined);
  expect([planned.length, waiting.length]).toEqual([22, 26]);
  expect(planned.every((job) => (job.planned as number) > snapshot.now)).toBe(true);
});
