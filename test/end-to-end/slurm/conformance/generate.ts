// Random small scenarios for the real controller and the model. A seed is a scenario, forever: recordings are named
// after their seeds.
import type { Command, Scenario } from '../machine/scenario.ts';
import { type Group, LARGE, SMALL, smallCluster } from './cluster.ts';
import { Draw } from './draw.ts';
import { smallJobs } from './jobs.ts';
import { smallTopology } from './topology.ts';

/** Scenarios after this seed may have cores of two CPUs. They are drawn apart, so that the others stay as they were. */
const LAST_WITHOUT_THREADS = 212;

/** Scenarios after this seed have more nodes, most of them with a topology. */
const LAST_WITHOUT_TOPOLOGY = 300;

/** Users that every Debian has. */
const USERS = ['games', 'daemon', 'backup', 'news'];

/** @param mayHaveBlocks false for Slurm before 24.05, whose clusters have switches instead */
export function conformanceScenario(seed: number, mayHaveBlocks: boolean): Scenario {
  const draw = new Draw(seed);
  const wholeNodes = draw.chance(0.15);
  const withMemory = !wholeNodes && draw.chance(0.4);
  const placing = new Draw(seed + 2_000_003);
  const isLarge = seed > LAST_WITHOUT_TOPOLOGY;
  const block = isLarge ? placing.whole(2, 4) : 1;
  const cluster = smallCluster(draw, wholeNodes, isLarge ? LARGE : SMALL, block);
  // The model has no topology with select/linear.
  const topology =
    isLarge && !wholeNodes && placing.chance(0.85)
      ? smallTopology(placing, cluster.groups.flatMap(nodeNames), block, mayHaveBlocks)
      : undefined;
  const accounting = draw.chance(0.4);
  const builtin = draw.chance(0.08);
  const preempts = !wholeNodes && !builtin && draw.chance(0.12);
  const byQos = preempts && accounting;
  const { commands, alone } = eventsOf(draw, cluster.groups[0].name, cluster.groups[0].count);
  const licenses = draw.chance(0.15);
  const memory = withMemory ? '_Memory' : '';
  const apart = new Draw(seed + 1_000_003);
  const withThreads = seed > LAST_WITHOUT_THREADS && !wholeNodes && apart.chance(0.6);
  const unit = (drawn: string) => (withThreads ? 'CR_Core' : drawn);
  const configuration: Record<string, string> = {
    ...(wholeNodes
      ? { SelectType: 'select/linear', SelectTypeParameters: '' }
      : { SelectTypeParameters: `${unit(draw.pick(['CR_Core', 'CR_Core', 'CR_CPU']))}${memory}` }),
    SchedulerType: builtin ? 'sched/builtin' : 'sched/backfill',
    SchedulerParameters: parameters(draw),
    ...priority(draw, accounting),
    ...(cluster.gres !== undefined && { GresTypes: 'gpu' }),
    ...(licenses && { Licenses: 'matlab:2' }),
    ...(accounting && {
      AccountingStorageEnforce: draw.pick(['associations,limits,qos', 'associations,limits', 'associations']),
    }),
    ...(preempts && {
      PreemptType: byQos ? 'preempt/qos' : 'preempt/partition_prio',
      PreemptMode: draw.pick(['REQUEUE', 'REQUEUE', 'CANCEL']),
    }),
    ...(commands.length > 0 && { ReturnToService: '0' }),
    ...(topology !== undefined && { TopologyPlugin: topology.plugin }),
  };
  const qos = accounting ? ['', '', '-q high', '-q low'] : [];
  return {
    name: `${seed}`,
    shows: 'A random small scenario.',
    configuration,
    machine: [
      ...cluster.groups.map((one) => (withThreads && apart.chance(0.8) ? inCores(one) : one.line)),
      ...cluster.partitions.map(({ line }) => line),
    ],
    ...(cluster.gres !== undefined && { gres: cluster.gres }),
    ...(topology !== undefined && { topology: topology.lines }),
    ...(accounting && { sacctmgr: accounts(draw, byQos) }),
    jobs: smallJobs(
      draw,
      cluster,
      { users: USERS, qos, withMemory, wholeNodes, licenses, alone, topology },
      draw.whole(24, isLarge ? 60 : 40),
    ),
    ...(commands.length > 0 && { commands }),
  };
}

const nodeNames = ({ name, count }: Group) => Array.from({ length: count }, (_, i) => `${name}${i + 1}`);

/** The line of nodes with cores of two CPUs. */
function inCores({ line, cpus }: Group): string {
  return `${line} Sockets=1 CoresPerSocket=${cpus / 2} ThreadsPerCore=2`;
}

function parameters(draw: Draw): string {
  const words = [
    `bf_interval=${draw.pick([30, 30, 20, 60])}`,
    'sched_interval=60',
    draw.maybe(0.3, () => `bf_resolution=${draw.pick([10, 30, 120, 300])}`),
    draw.maybe(0.25, () => `bf_window=${draw.pick([5, 15, 60])}`),
    draw.maybe(0.2, () => `bf_max_job_test=${draw.whole(2, 12)}`),
    draw.maybe(0.15, () => `bf_max_job_user=${draw.whole(1, 4)}`),
    draw.maybe(0.1, () => `bf_max_job_part=${draw.whole(2, 5)}`),
    draw.maybe(0.08, () => `bf_max_job_user_part=${draw.whole(1, 3)}`),
    draw.maybe(0.1, () => `bf_max_job_start=${draw.whole(1, 3)}`),
    draw.maybe(0.1, () => `bf_max_job_array_resv=${draw.whole(1, 3)}`),
    draw.maybe(0.15, () => `bf_min_age_reserve=${draw.pick([30, 90, 240])}`),
    draw.maybe(0.3, () => 'bf_continue'),
    draw.maybe(0.15, () => `default_queue_depth=${draw.whole(1, 8)}`),
    draw.maybe(0.1, () => `partition_job_depth=${draw.whole(1, 4)}`),
    draw.maybe(0.1, () => 'assoc_limit_stop'),
  ];
  return words.filter(Boolean).join();
}

function priority(draw: Draw, accounting: boolean): Record<string, string> {
  if (!draw.chance(0.55)) return { PriorityType: 'priority/basic' };
  const flags = draw.maybe(0.2, () => draw.pick(['SMALL_RELATIVE_TO_TIME', 'NO_FAIR_TREE', 'ACCRUE_ALWAYS']));
  return {
    PriorityType: 'priority/multifactor',
    PriorityWeightAge: `${draw.pick([0, 500, 2000])}`,
    PriorityMaxAge: draw.pick(['0-00:20', '0-01']),
    PriorityWeightJobSize: `${draw.pick([0, 500, 1500])}`,
    PriorityWeightPartition: `${draw.pick([0, 400])}`,
    ...(draw.chance(0.3) && { PriorityFavorSmall: 'YES' }),
    ...(accounting && {
      PriorityWeightQOS: `${draw.pick([0, 600])}`,
      PriorityWeightFairshare: `${draw.pick([0, 2000])}`,
      PriorityDecayHalfLife: '0-00:20',
    }),
    PriorityCalcPeriod: draw.pick(['1', '5']),
    ...(flags !== '' && { PriorityFlags: flags }),
  };
}

function accounts(draw: Draw, byQos: boolean): string[] {
  const limit = () =>
    draw.pick(['', '', ' MaxJobsPerUser=2', ' GrpTRES=cpu=6', ' MaxTRESPerUser=cpu=4', ' GrpJobs=3']);
  const own = () => draw.pick(['', '', '', ' MaxJobs=2', ' GrpTRES=cpu=8', ' GrpJobs=4']);
  return [
    `add qos low Priority=10${limit()}`,
    `add qos high Priority=100${byQos ? ' Preempt=low' : ''}${limit()}`,
    `add account physics Fairshare=${draw.whole(1, 60)}${own()}`,
    `add account law Fairshare=${draw.whole(1, 60)}${own()}`,
    ...USERS.map(
      (user, i) =>
        `add user ${user} Account=${i < 2 ? 'physics' : 'law'} Fairshare=${draw.whole(1, 5)} QOS=normal,low,high DefaultQOS=normal`,
    ),
  ];
}

/** Commands of an administrator meanwhile: mostly none. */
function eventsOf(draw: Draw, group: string, count: number): { commands: Command[]; alone: boolean } {
  const words = (text: string) => text.split(' ');
  const kind = draw.real();
  const node = `${group}${draw.whole(1, count)}`;
  const at = draw.whole(60, 200);
  const alone = draw.chance(0.4);
  if (kind < 0.08) {
    const begin = at + draw.whole(60, 200);
    const text = `create reservation ReservationName=r1 StartTime={${begin}} Duration=${draw.whole(2, 5)} Nodes=${node} Users=root Flags=${draw.pick(['MAINT,IGNORE_JOBS', 'IGNORE_JOBS'])}`;
    return { commands: [{ at, scontrol: words(text) }], alone };
  }
  if (kind < 0.2) {
    const state = draw.pick(['DRAIN', 'DRAIN', 'DOWN']);
    return {
      commands: [
        { at, scontrol: words(`update NodeName=${node} State=${state} Reason=test`) },
        { at: at + draw.whole(60, 240), scontrol: words(`update NodeName=${node} State=RESUME`) },
      ],
      alone,
    };
  }
  return { commands: [], alone };
}
