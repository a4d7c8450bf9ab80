// Placements by slurmctld 22.05.8 of a few submissions at a time: nodes of jobs besides those that they named, with
// ranges of numbers of nodes, and where nodes have several sizes.
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { canEverRun } from '../../../../../src/slurm/machine/feasibility.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import { MAIN, placements } from '../../../../support/slurmMachine/placements.ts';

type Seen = [options: string, seen: string][];

const SCHEDULER = 'SchedulerParameters=sched_interval=1,bf_interval=1';

async function expectSeen(conf: string, jobs: Seen): Promise<void> {
  const asked = jobs.map(([words]) => words);
  expect(await placements(conf, asked)).toEqual(jobs.map(([, seen]) => seen));
}

describe('nodes of several sizes:', () => {
  const conf = `SelectTypeParameters=CR_Core
${SCHEDULER}
NodeName=a[1-3] CPUs=4 RealMemory=4000
NodeName=b[1-2] CPUs=2 RealMemory=4000
${MAIN}
`;
  test.each<[string, Seen]>([
    [
      'named nodes, and others if they are too small or too few',
      [
        ['-n2 -w a2', 'a2:2'],
        ['-n4 -w a1', 'a1:4'],
        ['-n4 -w b1', 'b1:2 b2:2'],
        ['-N2 -n3 -w a3', 'a2:1 a3:2'],
        ['-n2 -w b1', 'Resources'],
      ],
    ],
    [
      'from the named node upwards',
      [
        ['-n1 -w a1', 'a1:1'],
        ['-n8 -w a2', 'a2:4 a3:4'],
        ['-n2', 'a1:2'],
      ],
    ],
    [
      'ranges: as many nodes as there are, the tasks one by one',
      [
        ['-n3 -w a1', 'a1:3'],
        ['-N1-4 -n5', 'a1:1 a2:2 a3:1 b1:1'],
        ['-N1-3 -n3', 'a2:1 a3:1 b1:1'],
        ['-N2-4 -n2', 'a2:1 a3:1'],
      ],
    ],
    [
      'ranges of which only a part is there',
      [
        ['-N1-4 -n7', 'a1:3 a2:2 a3:1 b1:1'],
        ['-N1-2 -n4', 'a1:1 a3:3'],
        ['-N3-5 -n4', 'a2:1 b1:1 b2:2'],
      ],
    ],
    [
      'tasks of several CPUs',
      [
        ['-N2 -n3 -c2', 'a1:4 a2:2'],
        ['-N2 -n2 -c2', 'a2:2 a3:2'],
        ['-N1-3 -n3 -c2', 'a3:2 b1:2 b2:2'],
      ],
    ],
    [
      'no more nodes than tasks',
      [
        ['-N4 -n2', 'a1:1 a2:1'],
        ['-n2 -w a1,a2,a3', 'a1:1 a2:1'],
        ['-N2-4 -n3', 'a1:1 a2:1 a3:1'],
      ],
    ],
    [
      'a range of one task: the node that fits it best',
      [
        ['-N1-4 -n1', 'b1:1'],
        ['-n1 -w a2,a1', 'a1:1'],
        ['-w b1 -x b1', 'refused'],
      ],
    ],
    [
      'whole nodes: the smallest that does',
      [
        ['-N1 --exclusive', 'b1:2'],
        ['-n3 --exclusive', 'a1:4'],
        ['-N2 --exclusive', 'a2:4 a3:4'],
        ['-N1 -n1 --mincpus=3 --exclusive', 'Resources'],
      ],
    ],
    [
      'the least CPUs of a node',
      [
        ['-N2 -n7 --mincpus=2', 'a1:4 a2:3'],
        ['-N2 -n3 --mincpus=2', 'a3:2 b1:2'],
      ],
    ],
  ])('%s', (_, jobs) => expectSeen(conf, jobs));
});

describe('named nodes of a weight:', () => {
  const conf = `SelectTypeParameters=CR_Core
${SCHEDULER}
NodeName=a[1-2] CPUs=4 RealMemory=4000
NodeName=b[1-3] CPUs=4 RealMemory=4000 Weight=5
${MAIN}
`;
  test.each<[string, Seen]>([
    [
      'their neighbors go before lighter nodes',
      [
        ['-n6 -w b2', 'b2:4 b3:2'],
        ['-n8 -w b1', 'a1:4 b1:4'],
      ],
    ],
    [
      'a row that a named node of another weight begins is no row of it',
      [
        ['-n6 -w b1', 'a1:2 b1:4'],
        ['-n8 -w a2', 'a1:2 a2:4 b2:2'],
      ],
    ],
  ])('%s', (_, jobs) => expectSeen(conf, jobs));
});

describe('whole nodes of several sizes:', () => {
  const conf = `SelectType=select/linear
${SCHEDULER}
NodeName=a[1-3] CPUs=4 RealMemory=4000
NodeName=b[1-2] CPUs=2 RealMemory=4000
${MAIN}
`;
  test.each<[string, Seen]>([
    [
      'if the smallest would not do, the largest',
      [
        ['-n4', 'a1:4'],
        ['-n2', 'a2:4'],
        ['-n6', 'a3:4 b2:2'],
      ],
    ],
    [
      'a row of equals',
      [
        ['-n10', 'a1:4 a2:4 a3:4'],
        ['-n3', 'b1:2 b2:2'],
      ],
    ],
    [
      'next to a named node the largest, of equals the last',
      [
        ['-n5 -w b1', 'a3:4 b1:2'],
        ['-N2 -n3', 'a1:4 a2:4'],
      ],
    ],
  ])('%s', (_, jobs) => expectSeen(conf, jobs));
});

describe('the request of a job:', () => {
  const cluster = readConfiguration(
    `SelectTypeParameters=CR_Core\nNodeName=a[1-2] CPUs=4 Feature=big\nNodeName=b[1-2] CPUs=1\n${MAIN}\n`,
    'slurm.conf',
  );
  const jobOf = (words: string) =>
    readSubmissions(`-dt 0 -e submit_batch_job | -sim-walltime 9 ${words} x.job`, 'jobs', cluster)[0];
  const MANY = Number.POSITIVE_INFINITY;

  test.each<[string, number, number, number[] | undefined]>([
    ['-n2', 1, MANY, undefined],
    ['-n2 -w b1,a1', 2, MANY, [0, 2]],
    ['-n1 -w b1,a1', 1, 1, [0]],
    ['-n9 -w b1', 1, MANY, [2]],
    ['-N2-4 -n3', 2, 3, undefined],
    ['-N2-4', 2, 4, undefined],
    ['-N2-4 -n9 -w b1', 2, 4, [2]],
    ['-N3 -n2', 2, 2, undefined],
  ])('%s: %i to %i nodes', (words, minNodes, maxNodes, named) => {
    const job = jobOf(words);
    expect([job.minNodes, job.maxNodes, job.nodes?.named]).toEqual([minNodes, maxNodes, named]);
  });

  test('features alone name no node', () => {
    expect(jobOf('-C big').nodes).toEqual({ key: expect.anything(), among: [0, 1] });
    expect(jobOf('-C big -w b1').refused).toMatch('no node has the features');
    expect(jobOf('-x a1 -w a1').refused).toMatch('no node has the features');
  });

  test.each([
    ['-c2 -w b1', false],
    ['-c2 -w a1', true],
    ['-N2 -n5 -w b1', true],
    ['-N2 -n6 -w b1', false],
    ['-N2 -n6', true],
    ['-n6 -w b1', true],
  ])('%s can run: %s', (words, expected) => {
    expect(canEverRun(cluster)(jobOf(words))).toBe(expected);
  });
});

test('a job whose tasks need more nodes than are left does not keep jobs from them unless it requested that many', async () => {
  // As in the recording 210 of docs/slurm-conformance.md.
  const conf = `SelectTypeParameters=CR_Core\nNodeName=a[1-2] CPUs=4 RealMemory=4000\n${MAIN}\n`;
  const lastOf = async (words: string, version: string) =>
    (await placements(conf, ['-n4 -w a2', '-n2 -w a2', words, '-n4 -t 40'], version)).at(-1);
  // Backfill would not start it: until its limit, the nodes are planned.
  expect(await lastOf('-n4 --ntasks-per-node=2', '22.05')).toBe('a1:4');
  expect(await lastOf('-n4 --ntasks-per-node=2', '24.11')).toBe('Resources');
  expect(await lastOf('-N2 -n4 --ntasks-per-node=2', '22.05')).toBe('Resources');
});
