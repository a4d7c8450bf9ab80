// Jobs that are held and released, on a real slurmctld and in the model: the order of their starts, their priorities,
// and who holds them.
import { expect, test } from 'vitest';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { explainOnSlurm } from '../../../../src/slurm/machine/explain/explainOnSlurm.ts';
import { readSlurmConf, runOnSlurm } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { versionOf } from '../../../support/slurmMachine/fixture.ts';
import { runScenario } from './run.ts';
import type { Command, Scenario } from './scenario.ts';
import { event } from './workload.ts';

const jobs = [
  event(0, 300, 'first', '--uid=games -N 2 -n 8 -t 10'),
  event(10, 100, 'second', '--uid=games -N 2 -n 8 -t 10'),
  event(20, 100, 'third', '--uid=daemon --hold -N 2 -n 8 -t 10'),
  event(30, 100, 'fourth', '--uid=games -N 2 -n 8 -t 10'),
  event(40, 100, 'array', '--uid=news -N 2 -n 8 -t 10 --array=1-2'),
  event(50, 100, 'late', '--uid=news --hold --begin=now+900 -N 2 -n 8 -t 10'),
];
const commands: Command[] = [
  [90, 'hold 2'],
  [120, 'uhold 5'],
  [150, 'release 3'],
  [180, 'uhold 2'],
  [210, 'release 5'],
  [240, 'release 2'],
  [360, 'release 6'],
].map(([at, words]) => ({ at: Number(at), scontrol: `${words}`.split(' ') }));

const scenario = (parts: Pick<Scenario, 'configuration' | 'sacctmgr'>): Scenario => ({
  name: 'holds',
  shows: 'Jobs that are held and released.',
  ...parts,
  configuration: {
    SchedulerType: 'sched/backfill',
    SchedulerParameters: 'bf_interval=30,sched_interval=60',
    ...parts.configuration,
  },
  machine: ['NodeName=n[1-2] CPUs=4 RealMemory=4000', 'PartitionName=main Nodes=ALL Default=YES State=UP'],
  jobs,
  commands,
});

const NAMES = ['first', 'second', 'third', 'fourth', 'array', 'array', 'late'];
const isOfHold = (reason: string) => /^JobHeld|^BeginTime/.test(reason);
/** Each change of a series. */
const changes = <T>(values: readonly T[]) => values.filter((value, i) => i === 0 || value !== values[i - 1]);

test.each<[string, boolean, Pick<Scenario, 'configuration' | 'sacctmgr'>]>([
  ['priority/basic', true, { configuration: { PriorityType: 'priority/basic' } }],
  [
    // Ages grow meanwhile, and are polled at other instants.
    'the age of priority/multifactor',
    false,
    {
      configuration: {
        ...{ PriorityType: 'priority/multifactor', PriorityWeightAge: '1000000', PriorityMaxAge: '1-0' },
      },
      sacctmgr: [],
    },
  ],
])('jobs are held and released as by a real slurmctld: %s', async (_, areConstant, parts) => {
  const { record, conf } = await runScenario(scenario(parts), 60, 120);
  const recorded = (name: string) => record.jobs.find((job) => job.name === name);
  const submitted = jobs.map((line) => {
    const name = / -J (\S+)/.exec(line)?.[1] ?? '';
    return line.replace(/^-dt\s+\S+/, `-dt ${recorded(name)?.submit}`);
  });
  const said = record.commands.map(({ at, scontrol }) => `-dt ${at} -e scontrol | ${scontrol}`);
  const events = readEvents([...submitted, ...said].join('\n'));
  const site = readSlurmConf(conf, { version: versionOf(record) });
  const { wasm: kernel } = await clusterKernels();
  const { found } = await runOnSlurm(site, events, { kernel });
  const order = [...found.start.keys()].sort((a, b) => found.start[a] - found.start[b]);
  const starts = record.jobs.map(({ name, start = Number.NaN }) => ({ name, start }));
  expect(order.map((one) => NAMES[one])).toEqual(
    starts.sort((a, b) => a.start - b.start).map(({ name }) => name),
  );
  for (const { id } of events) {
    const { moments } = await explainOnSlurm(site, events, id, { kernel });
    const { reasons = [], priority = [] } = recorded([...new Set(NAMES)][id - 1]) ?? {};
    expect(changes(moments.map(({ reason }) => reason).filter(isOfHold))).toEqual(
      changes(reasons.map(([, , reason]) => reason).filter(isOfHold)),
    );
    const isZero = (value: number) => value === 0;
    const [own, real] = [moments.map((one) => one.priority), priority.map(([, value]) => value)];
    expect(changes(own.map(isZero))).toEqual(changes(real.map(isZero)));
    if (areConstant) expect(changes(own)).toEqual(changes(real));
  }
});
