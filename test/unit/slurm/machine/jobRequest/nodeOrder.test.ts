// Placements by slurmctld 22.05.8 of a few submissions at a time, seen on a cluster of this kind: the nodes and the
// CPUs of each that a job got, that it waited, and for what, or that sbatch refused it.
import { describe, expect, test } from 'vitest';
import { MAIN, placements } from '../../../../support/slurmMachine/placements.ts';

describe('whole nodes (select/linear):', () => {
  const conf = (nodes: string) => `SelectType=select/linear
SchedulerParameters=sched_interval=1,bf_interval=1
${nodes}${MAIN}
`;
  const lines = conf('NodeName=b[1-4] CPUs=4 RealMemory=4000\nNodeName=a[1-4] CPUs=4 RealMemory=4000\n');
  const weights = conf(
    'NodeName=a[1-2] CPUs=4 RealMemory=4000 Weight=5\nNodeName=b[1-4] CPUs=4 RealMemory=4000 Weight=1\n',
  );
  const all = (...names: string[]) => names.map((name) => `${name}:4`).join(' ');
  test.each<[string, string, [options: string, seen: string][]]>([
    [
      'the nodes of the first line go first, and the next ones with them',
      lines,
      [
        ['-N1', all('b1')],
        ['-N1', all('b2')],
        ['-N5', all('a1', 'a2', 'a3', 'a4', 'b3')],
      ],
    ],
    [
      'rows of neighbors are by name',
      lines,
      [
        ['-N1 -w a3', all('a3')],
        ['-N1', all('b1')],
        ['-N1', all('b2')],
        ['-N3', all('a1', 'a2', 'a4')],
      ],
    ],
    [
      'of a line, the row that fits best',
      lines,
      [
        ['-N1 -w b3', all('b3')],
        ['-N1', all('b4')],
        ['-N2', all('b1', 'b2')],
        ['-N3', all('a1', 'a2', 'a3')],
      ],
    ],
    [
      'the lightest line goes first',
      weights,
      [
        ['-N1', all('b1')],
        ['-N5', all('a1', 'a2', 'b2', 'b3', 'b4')],
      ],
    ],
    [
      'within the lines that are looked at, weights do not count',
      weights,
      [
        ['-N5', all('a1', 'a2', 'b1', 'b2', 'b3')],
        ['-N1', all('b4')],
      ],
    ],
    [
      'a lighter line with too few free nodes is not enough',
      weights,
      [
        ['-N1 -w b2', all('b2')],
        ['-N2', all('b3', 'b4')],
        ['-N2', all('a1', 'a2')],
      ],
    ],
    [
      'so it is when backfilling starts a job',
      weights,
      [
        ['-N2 -w b[1-2] -t 30', all('b1', 'b2')],
        ['-N6 -t 30', 'Resources'],
        ['-N2 -t 5', all('b3', 'b4')],
      ],
    ],
  ])('%s', async (_, text, jobs) => {
    expect(
      await placements(
        text,
        jobs.map(([words]) => words),
      ),
    ).toEqual(jobs.map(([, seen]) => seen));
  });
});

test('nodes are taken in the order of their names, whatever that of their lines', async () => {
  const conf = `SelectTypeParameters=CR_Core
NodeName=n10 CPUs=4 RealMemory=4000
NodeName=n2 CPUs=4 RealMemory=4000
NodeName=n1 CPUs=4 RealMemory=4000
NodeName=m CPUs=4 RealMemory=4000
${MAIN}
`;
  expect(await placements(conf, ['-n4', '-n4', '-n4', '-n4'])).toEqual(['m:4', 'n1:4', 'n2:4', 'n10:4']);
});
