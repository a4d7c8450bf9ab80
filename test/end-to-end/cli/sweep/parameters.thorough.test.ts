// Every option of every command that a study may have: it is a parameter that makes other runs, or it is
// refused.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SweepColumns } from '../../../../src/cli/sweep/columns.ts';
import { Parameters } from '../../../../src/cli/sweep/parameters.ts';
import { checkPoints } from '../../../../src/cli/sweep/points.ts';
import type { StudyCommand } from '../../../../src/cli/sweep/studyCommand.ts';
import { loadStudyCommand } from '../../../../src/cli/sweep/studyCommands.ts';
import { isOfStudies, longName } from '../../../../src/commands/parameter.ts';
import { changedConf } from '../../../../src/slurm/machine/conf/changedConf.ts';
import { SUPPORT } from '../../../../src/slurm/machine/conf/settingNames.ts';
import {
  PREEMPT_PARAMETERS,
  PRIORITY_SETTINGS,
  SCHEDULER_PARAMETERS,
} from '../../../../src/slurm/machine/conf/settingTable.ts';
import { readSlurmConf } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { type CommandName, parseStudy, type Value } from '../../../../src/sweep/study.ts';
import { sampled } from '../../../properties/seed.ts';
import { testKernels } from '../../../support/kernels.ts';
import { temporaryFolder } from '../cli.ts';
import { writeFiles } from '../options/modes.ts';

const folder = temporaryFolder();
writeFiles(folder);
const SLOW = `export default { name: 'slow', schedule({ queue, free, start }) {
  for (const end = Date.now() + 20; Date.now() < end; );
  for (const job of queue) if (queue.processors[job] <= free()) start(job);
} };`;
writeFileSync(join(folder, 'slow.mjs'), SLOW);
writeFileSync(
  join(folder, 'small.conf'),
  'SchedulerType=sched/builtin\nNodeName=n[1-3] CPUs=1\nPartitionName=main Nodes=ALL Default=YES\n',
);
writeFileSync(
  join(folder, 'unselected.conf'),
  'NodeName=n[1-8] CPUs=32\nPartitionName=main Nodes=ALL Default=YES\n',
);
writeFileSync(join(folder, 'other.json'), JSON.stringify({ v: [60, 90], f: [0.5, 0.5] }));
writeFileSync(join(folder, 'other.txt'), '60\n90\n');

const LOG = { trace: 'log.swf' };
const DISTRIBUTION = { distribution: 'lognormal(2h,0.8)' };
const JOBS = { workload: 'log.swf' };
const DRAWN = { workload: 'scenario:1' };
const OFTEN = { workload: `${process.cwd()}/examples/logs/KTH-SP2-1996-2.1-cln.swf.gz`, jobs: 400 };
const STATED = { workload: 'jobs.json' };
const STREAM = { workload: 'scenario:3', jobs: 20 };
const FEW = { users: 3, duration: '4d' };
const ON_SLURM = { trace: 'log.swf', 'slurm-conf': 'tiny.conf' };

const CONF =
  'SlurmctldHost=c\nSelectTypeParameters=CR_Core\nAccountingStorageType=accounting_storage/slurmdbd\nPriorityWeightAge=5\nPreemptType=preempt/partition_prio\nPreemptMode=REQUEUE\nPriorityType=priority/multifactor\nNodeName=n[1-4] CPUs=2 RealMemory=4000\nPartitionName=main Nodes=ALL Default=YES\n';
const SETTINGS: Readonly<Record<string, readonly [string | boolean, string | boolean]>> = {
  ...Object.fromEntries(
    Object.values({ ...SCHEDULER_PARAMETERS, ...PREEMPT_PARAMETERS, ...PRIORITY_SETTINGS }).map((row) => [
      row.name,
      'unit' in row ? [`${row.default}`, `${row.default + 1}`] : [false, true],
    ]),
  ),
  ...{ AccountingStorageType: ['accounting_storage/none', 'accounting_storage/slurmdbd'] },
  ...{ EnforcePartLimits: ['NO', 'ALL'], JobRequeue: ['0', '1'], KillWait: ['30', '60'] },
  ...{ DefCpuPerGPU: ['2', '4'], DefMemPerGPU: ['100', '200'], DownNodes: ['n1', 'n2'] },
  ...{ MaxMemPerCPU: ['100', '200'], MaxMemPerNode: ['100', '200'], MessageTimeout: ['10', '40'] },
  ...{ DefMemPerCPU: ['100', '200'], DefMemPerNode: ['100', '200'], PriorityFavorSmall: ['NO', 'YES'] },
  ...{ DependencyParameters: ['disable_remote_singleton', 'kill_invalid_depend'] },
  ...{ PreemptMode: ['REQUEUE', 'CANCEL'], PreemptType: ['preempt/none', 'preempt/partition_prio'] },
  ...{ PriorityType: ['priority/basic', 'priority/multifactor'], PriorityWeightTRES: ['CPU=0', 'CPU=10'] },
  ...{
    SchedulerType: ['sched/builtin', 'sched/backfill'],
    SelectType: ['select/linear', 'select/cons_tres'],
  },
  ...{ Licenses: ['matlab:1', 'matlab:2'], MaxArraySize: ['1001', '5'] },
};

/**
 * A point of a study, and two values of a parameter with which its runs differ; null: the parameter is not
 * given.
 */
type Probe = readonly [point: Readonly<Record<string, Value>>, one: Value, other: Value];

const TRACE: Readonly<Record<string, readonly [Value, Value]>> = {
  ...{ processors: [null, 7], columns: [null, 'run=9'], 'zero-run': [null, 'one'], oversize: [null, 'clip'] },
  ...{ 'processors-from': [null, 'requested'], 'no-request': [null, 'drop'], overrun: [null, 'extend'] },
  ...{ ties: [null, 'id'], from: [null, '3d'], to: [null, '12d'], jobs: [null, 31], 'scale-load': [null, 3] },
  fields: [null, 'JobID,Submit,Start,End,State,NCPUS'],
};
/** Properties that only some traces have. */
const unit = (point: Readonly<Record<string, Value>>): Probe => [point, 'cpus', 'nodes'];
const requeued = (point: Readonly<Record<string, Value>>): Probe => [
  { ...point, processors: 16 },
  'last',
  'sum',
];
const ofTrace = (point: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    Object.entries(TRACE).map(([name, values]): [string, Probe] => [name, [point, ...values]]),
  );
const transforms = (point: Readonly<Record<string, Value>>): Record<string, Probe> => ({
  shake: [point, null, '5h'],
  resample: [point, null, 2],
  users: [{ ...point, resample: 2 }, null, 2],
  // Only users active for longer than twelve weeks have weeks to draw.
  block: [{ ...point, 'scale-load': 0.05, resample: 30 }, null, 3],
});

/** Of energy, whose measures a study with `power` has. */
const energyOf = (point: Readonly<Record<string, Value>>): Record<string, Probe> => {
  const powered = { ...point, power: 'idle=1,busy=3' };
  return {
    power: [point, 'idle=1,busy=2', 'idle=1,busy=3'],
    carbon: [powered, 0.1, 0.2],
    price: [powered, 0.1, 0.2],
    delay: [{ ...powered, price: 0.1 }, null, '1h'],
  };
};

const PROBES: Readonly<Record<CommandName, Readonly<Record<string, Probe>>>> = {
  replay: {
    ...{ trace: [{}, 'log.swf', 'synthetic:convoy'], policy: [LOG, 'fcfs', 'sjf-easy'] },
    ...{ 'event-rule': [LOG, null, 'each'], warmup: [LOG, null, '5d'], cooldown: [LOG, null, '5d'] },
    ...{ granularity: [LOG, null, '7h'], grace: [LOG, null, '2h'], feedback: [LOG, false, true] },
    ...energyOf(LOG),
    timeout: [{ ...LOG, jobs: 9, policy: './slow.mjs' }, null, 0.01],
    ...{ ...ofTrace(LOG), ...transforms(LOG), unit: unit({ trace: 'dump.txt', processors: 4 }) },
    requeued: requeued({ trace: 'dump.txt' }),
    format: [{ trace: 'dump.txt', processors: 4 }, null, 'swf'],
  },
  slurm: {
    trace: [{ 'slurm-conf': 'tiny.conf' }, 'log.swf', 'synthetic:convoy'],
    'slurm-conf': [LOG, 'tiny.conf', 'small.conf'],
    'slurm-version': [{ trace: 'log.swf', 'slurm-conf': 'unselected.conf' }, '22.05', '24.11'],
    ...{ queues: [ON_SLURM, null, '1=main,2=large'], partitions: [ON_SLURM, null, '1=large,2=main'] },
    ...{
      warmup: [ON_SLURM, null, '5d'],
      cooldown: [ON_SLURM, null, '5d'],
      'start-at': [ON_SLURM, null, '5d'],
    },
    ...energyOf(ON_SLURM),
    requeued: [
      { trace: 'dump.txt', 'slurm-conf': 'small.conf', queues: '1=main' },
      ...(['last', 'sum'] as const),
    ],
    ...{ ...ofTrace(ON_SLURM), ...transforms(ON_SLURM), format: [ON_SLURM, null, 'csv'] },
  },
  speculate: {
    workload: [{}, 'log.swf', 'scenario:1'],
    ...{
      strategy: [JOBS, 'user', 't-optimal'],
      mode: [JOBS, 'online', 'rounds'],
      policy: [JOBS, 'fcfs', 'sjf-easy'],
    },
    timeout: [{ ...JOBS, jobs: 9, policy: './slow.mjs' }, null, 0.01],
    'speculative-backfilling': [STATED, false, true],
    pull: [{ ...STATED, mode: 'rounds', 'speculative-backfilling': true }, false, true],
    'speculative-return': [{ ...STATED, 'speculative-backfilling': true }, 'place', 'top'],
    'on-limit': [{ ...OFTEN, strategy: 't-optimal' }, 'kill', 'extend:9d'],
    checkpoint: [{ ...OFTEN, strategy: 'all-ckpt' }, '1m', '1h'],
    restart: [{ ...OFTEN, strategy: 'all-ckpt' }, '1m', '1h'],
    charged: [{ ...OFTEN, strategy: 'all-ckpt', checkpoint: '0.9:6m,0.1:1h' }, 'use', 'reserved'],
    per: [{ ...OFTEN, strategy: 'all-ckpt', checkpoint: '0.5:1m,0.5:1h' }, 'checkpoint', 'job'],
    distribution: [DRAWN, 'beta', 'pareto'],
    allocation: [DRAWN, 'full', 'half'],
    'small-share': [{ workload: 'scenario:2' }, null, 0.3],
    ...{ zeta: [STREAM, null, 0.3], small: [STREAM, 'stream', 'none'] },
    'small-until': [{ ...STREAM, small: 'jobs' }, '1h', '2h'],
    ...{ ...ofTrace(JOBS), ...transforms(JOBS), unit: unit({ workload: 'dump.txt', processors: 4 }) },
    requeued: requeued({ workload: 'dump.txt' }),
    ...{ feedback: [JOBS, false, true], format: [JOBS, null, 'csv'] },
  },
  sessions: {
    ...{
      model: [FEW, 'interactive:fcfs', 'srpt*fcfs'],
      users: [{ duration: '4d' }, 2, 3],
      service: [FEW, null, '5m'],
    },
    ...{ think: [FEW, null, '5m'], set: [FEW, null, '1..3'], change: [FEW, null, '0.5..0.9'] },
    ...{ 'task-processors': [{ ...FEW, processors: 2 }, null, 2], 'prediction-error': [FEW, null, 2] },
    ...{ processors: [FEW, null, 2], 'preemption-cost': [FEW, null, '5m'], warmup: [FEW, null, '3d'] },
    duration: [{ users: 3 }, '4d', '5d'],
  },
  reserve: {
    ...{
      distribution: [{}, 'lognormal(2h,0.8)', 'beta(2,3)[1h,5h]'],
      strategy: [DISTRIBUTION, 'no-ckpt', 'all-ckpt'],
    },
    ...{
      discrete: [{}, 'distribution.json', 'other.json'],
      history: [{}, 'runs.txt', 'other.txt'],
      trace: [{}, 'log.swf', 'synthetic:convoy'],
    },
    ...{
      fit: [{ history: 'runs.txt' }, false, true],
      application: [{ history: 'dump.txt' }, 'games/mesh_#/2', 'games/post/4'],
    },
    ...{ user: [LOG, null, 1], executable: [LOG, null, 1] },
    ...{
      alpha: [DISTRIBUTION, null, 3],
      beta: [DISTRIBUTION, null, 3],
      gamma: [DISTRIBUTION, null, '1h'],
      checkpoint: [DISTRIBUTION, null, '1h'],
    },
    ...{
      restart: [DISTRIBUTION, null, '1h'],
      charged: [{ ...DISTRIBUTION, checkpoint: '0.9:6m,0.1:1h' }, 'use', 'reserved'],
      per: [{ ...DISTRIBUTION, checkpoint: '0.5:1m,0.5:1h' }, 'checkpoint', 'job'],
      zeta: [{ ...DISTRIBUTION, strategy: 'at-optimal' }, null, 0.3],
      epsilon: [DISTRIBUTION, null, 1],
    },
    ...{
      points: [DISTRIBUTION, null, 17],
      granularity: [DISTRIBUTION, null, '7h'],
      limit: [DISTRIBUTION, null, '3h'],
    },
    ...{
      ...ofTrace(LOG),
      ties: [{ ...LOG, jobs: 30 }, null, 'id'],
      unit: unit({ trace: 'dump.txt', processors: 4 }),
      requeued: requeued({ trace: 'dump.txt' }),
      'processors-from': [{ ...LOG, processors: 3 }, null, 'requested'],
    },
    format: [LOG, null, 'csv'],
  },
};

/**
 * Parameters of the cluster's own files, whose effect is tested in test/end-to-end/slurm/machine and test/unit/slurm.
 */
const CLUSTER_FILES = ['accounts', 'qos', 'reservations', 'outages'];
/** Changes no run time. */
const NEVER = { reserve: ['scale-load'] } as Readonly<Record<string, readonly string[]>>;

const COMMANDS: readonly CommandName[] = ['replay', 'slurm', 'speculate', 'sessions', 'reserve'];
const commands = new Map(
  await Promise.all(COMMANDS.map(async (name) => [name, await loadStudyCommand({ command: name })] as const)),
);
const commandOf = (name: CommandName) => commands.get(name) as StudyCommand;

/** The checked study of one point, and its columns. */
function checked(name: CommandName, point: Readonly<Record<string, Value>>) {
  const command = commandOf(name);
  const grid = Object.fromEntries(Object.entries(point).map(([parameter, value]) => [parameter, [value]]));
  const study = parseStudy(JSON.stringify({ command: name, grid }), 's.json');
  const parameters = new Parameters(command, study, { file: 's.json', folder });
  const columns = new SweepColumns(study, command, parameters);
  checkPoints(study, command, parameters, 's.json');
  return { study, parameters, columns };
}

/** Results of the runs of a point, or the reason why they are refused. */
async function rows(name: CommandName, point: Readonly<Record<string, Value>>): Promise<string> {
  const { study, parameters } = checked(name, point);
  const { runner } = await loadStudyCommand(study);
  const kernels = await testKernels();
  // The kernel of Slurm as Wasm is next to the built command only.
  const kernel = name === 'slurm' ? kernels.twin : kernels.wasm;
  try {
    return JSON.stringify(await runner(kernel, 0)(parameters.setting(point), undefined));
  } catch (error) {
    expect(String(error)).toMatch(/^(Data|Usage|Trace)Error: [^\n]+$/);
    return String(error);
  }
}

/** The names of the parameters of a command; with `all`, also of those that no study has. */
const named = (name: CommandName, all = true) => {
  const { argument, parameters } = commandOf(name);
  const some = Object.entries(parameters).filter(([, one]) => all || isOfStudies(one));
  return [...(argument === undefined ? [] : [argument]), ...some.map(([key, one]) => longName(key, one))];
};

describe.each(COMMANDS)('a study of %s', (name) => {
  const parameters = named(name, false);
  const probed = parameters.filter(
    (one) => !CLUSTER_FILES.includes(one) && !(NEVER[name] ?? []).includes(one),
  );

  test('has each of its parameters once', () => {
    expect(new Set(parameters).size).toBe(parameters.length);
  });

  test.each(sampled(probed, 4))('with another %s has other runs', async (parameter) => {
    const [point, one, other] = PROBES[name][parameter];
    const [first, second] = [
      await rows(name, { ...point, [parameter]: one }),
      await rows(name, { ...point, [parameter]: other }),
    ];
    expect(second).not.toBe(first);
    expect(first).toMatch(/^\[/);
    const {
      rows: { parameter: replaced },
    } = commandOf(name);
    if (parameter === replaced) return;
    const { columns } = checked(name, { ...point, [parameter]: other });
    const plain = parameter.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const its = columns.all.filter(({ name: column }) =>
      [plain, `${plain}Low`, `given${plain[0].toUpperCase()}${plain.slice(1)}`].includes(column),
    );
    expect(its.length).toBeGreaterThan(0);
  });

  test.each(named(name).filter((one) => !parameters.includes(one)))('refuses %s in one line', (option) => {
    expect(() => checked(name, { [option]: 'x' })).toThrow(
      /^s\.json: [^\n]* (is not allowed in a study; |has no parameter )[^\n]+$/,
    );
  });
});

test.each(
  [...SUPPORT.SchedulerParameters, ...SUPPORT.general].flatMap(([name, support]) =>
    support === 'supported' ? name : [],
  ),
)('a study of slurm with another %s has another configuration', (setting) => {
  const name = Object.keys(SETTINGS).find((one) => one.toLowerCase() === setting) as string;
  const [one, other] = SETTINGS[name];
  const read = (value: string | boolean) =>
    JSON.stringify(
      readSlurmConf(changedConf(CONF, 'a.conf', new Map([[setting, value]])), { file: 'a.conf' }),
    );
  expect(read(one)).not.toBe(read(other));
});

test('a parameter may change nothing at some points, as costs of checkpoints do under one strategy', () => {
  const command = commandOf('reserve');
  const study = parseStudy(
    JSON.stringify({
      command: 'reserve',
      grid: { ...DISTRIBUTION, strategy: ['mean-uncapped', 'all-ckpt'], checkpoint: ['1m', '1h'] },
    }),
    's.json',
  );
  expect(() =>
    checkPoints(study, command, new Parameters(command, study, { file: 's.json', folder }), 's.json'),
  ).not.toThrow();
});
