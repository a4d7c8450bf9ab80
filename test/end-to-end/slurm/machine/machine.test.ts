// One short scenario from the workload to the record.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEvent } from './events.ts';
import { runScenario } from './run.ts';
import type { Scenario } from './scenario.ts';
import { faults } from './sound.ts';
import { event } from './workload.ts';

const jobs = [
  event(0, 120, 'wide', '--uid=games -n 6 -t 4'),
  event(30, 60, 'blocked', '--uid=daemon -n 8 -t 2'),
  event(35, 30, 'filler', '--uid=games -n 2 -t 1'),
  event(40, 30, 'array', '--uid=news -n 1 -t 1 --array=1-3%2'),
  event(45, 30, 'after', '--uid=news -n 1 -t 1 --dependency=afterok:blocked'),
  event(50, 500, 'long', '--uid=games -n 1 -t 1'),
  event(500, 20, 'late', '--uid=games -N 2 -n 2 -t 1'),
];
const scenario: Scenario = {
  name: 'short',
  shows: 'Backfilling, an array, a dependency, a limit and a drained node.',
  configuration: {
    SchedulerType: 'sched/backfill',
    SchedulerParameters: 'bf_interval=30,sched_interval=60',
    PriorityType: 'priority/multifactor',
    PriorityWeightAge: '100',
    PriorityWeightJobSize: '100',
  },
  machine: ['NodeName=n[1-3] CPUs=4 RealMemory=4000', 'PartitionName=main Nodes=ALL Default=YES State=UP'],
  jobs,
  commands: [{ at: 1, scontrol: ['update', 'NodeName=n3', 'State=DRAIN', 'Reason=test'] }],
};

/** Remains of clocks that a user's process made for itself, because it could not read the cluster's. */
function ownClocks(): string[] {
  const names = readdirSync('/dev/shm').filter((name) => name.includes('faketime'));
  return names.filter(
    (name) => (statSync(join('/dev/shm', name), { throwIfNoEntry: false })?.uid ?? 0) !== 0,
  );
}

test('a scenario runs through a real slurmctld, and its record is sound', async () => {
  const before = ownClocks();
  const { record, conf } = await runScenario(scenario, 60, 60);
  expect(faults(record, jobs.map(parseEvent))).toEqual([]);
  const named = (name: string) => record.jobs.filter((job) => job.name === name);
  const [wide] = named('wide');
  const [blocked] = named('blocked');
  // Eight processors are free only after the first job; small jobs go before.
  expect(blocked.start).toBeGreaterThanOrEqual(wide.end as number);
  // A node is drained, so it is one of several reasons.
  expect(blocked.reasons.some(([, state, reason]) => state === 'PENDING' && reason !== 'None')).toBe(true);
  expect(blocked.priority.length).toBeGreaterThan(0);
  expect(blocked.factors?.length).toBeGreaterThan(0);
  expect(named('array').map(({ id }) => id.split('_')[1])).toEqual(['1', '2', '3']);
  expect(named('after')[0].eligible).toBeGreaterThanOrEqual(blocked.end as number);
  expect(named('long')[0].state).toBe('TIMEOUT');
  expect(record.commands.map(({ scontrol }) => scontrol)).toEqual([
    'update NodeName=n3 State=DRAIN Reason=test',
  ]);
  expect(record.jobs.filter(({ nodes = '' }) => nodes.includes('n3')).map(({ name }) => name)).toEqual([]);
  expect(record.cycles.length).toBeGreaterThan(0);
  expect(conf).toContain('NodeName=n[1-3] CPUs=4 RealMemory=4000\n');
  expect(ownClocks()).toEqual(before);
});
