import fc from 'fast-check';
import {
  type Cluster,
  type ClusterJob,
  type NodeChoice,
  type Partition,
  type PriorityRules,
  SLURM_PRIORITY,
  SLURM_SCHEDULING,
} from '../../../src/slurm/machine/cluster.ts';
import type { Timing } from '../../../src/slurm/machine/timing.ts';
import { accounting, enforcement, fairShare } from './arbitraryAccounting.ts';
import { asked, askingJobs, type Happenings, happenings, NOTHING } from './arbitraryEvents.ts';
import { nodes } from './arbitraryNodes.ts';
import { withoutJobGpus } from './kinds/jobGpusCases.ts';
import { startsInTheEnd } from './startsInTheEnd.ts';
import { underSomeVersion } from './versions.ts';

export interface ClusterCase {
  readonly cluster: Cluster;
  readonly jobs: readonly ClusterJob[];
  readonly timing: Timing;
}

const whole = (min: number, max: number) => fc.integer({ min, max });
const INFINITE = fc.constant(Number.POSITIVE_INFINITY);

function partition(name: string, count: number): fc.Arbitrary<Partition> {
  return fc.record({
    name: fc.constant(name),
    nodes: fc.oneof(
      { weight: 2, arbitrary: fc.constant(Array.from({ length: count }, (_, i) => i)) },
      fc
        .uniqueArray(whole(0, count - 1), { minLength: 1, maxLength: count })
        .map((list) => list.sort((a, b) => a - b)),
    ),
    priorityTier: whole(1, 2),
    priorityJobFactor: whole(0, 3),
    maxTime: fc.oneof({ weight: 2, arbitrary: INFINITE }, whole(10, 60)),
    minNodes: fc.constantFrom(0, 0, 0, 1, 2),
    maxNodes: fc.oneof({ weight: 3, arbitrary: INFINITE }, whole(1, 4)),
    maxCpusPerNode: fc.constantFrom(undefined, undefined, undefined, 1, 2, 3),
    exclusive: fc.constantFrom(false, false, false, true),
    isDefault: fc.constant(false),
    qos: fc.constantFrom(undefined, undefined, 'normal', 'high'),
    billing: fc.constantFrom(undefined, undefined, [1, 0.002, 0.5, 0, 3]),
  });
}

const scheduling = fc.record({
  backfill: fc.constantFrom(true, true, true, false),
  schedInterval: fc.constantFrom(60, 7),
  batchSchedDelay: fc.constantFrom(3, 0),
  defaultQueueDepth: fc.constantFrom(100, 3, 0),
  bfInterval: fc.constantFrom(30, 3, 7.5),
  bfResolution: fc.constantFrom(60, 1, 300),
  bfWindow: fc.constantFrom(86_400, 600, 60),
  bfMaxJobTest: fc.constantFrom(500, 500, 4, 1),
  bfMaxJobStart: fc.constantFrom(0, 0, 1),
  bfMaxJobUser: fc.constantFrom(0, 0, 1, 3),
  bfMaxJobPart: fc.constantFrom(0, 0, 2, 5),
  bfMaxJobUserPart: fc.constantFrom(0, 0, 1, 2),
  bfMinAgeReserve: fc.constantFrom(0, 0, 0, 30, 200),
  maxSwitchWait: fc.constant(300),
  correspondAfterTaskCount: fc.constant(10),
  partitionJobDepth: fc.constantFrom(0, 0, 1, 4),
  assocLimitStop: fc.constantFrom(false, false, true),
  bfBusyNodes: fc.constant(false),
  bfMaxJobArrayResv: fc.constantFrom(20, 2, 1),
  rules: fc.constant(SLURM_SCHEDULING.rules),
});

/** Where there is no database, priorities are computed once, and without ages and shares. */
const WITHOUT_DATABASE = { weightAge: 0, weightFairShare: 0 };

const priority: fc.Arbitrary<PriorityRules> = fc.oneof(
  fc.constant(SLURM_PRIORITY),
  fc
    .record({
      type: fc.constant('multifactor' as const),
      weightAge: fc.constantFrom(0, 1000, 100_000),
      weightJobSize: fc.constantFrom(0, 1000),
      weightPartition: fc.constantFrom(0, 500),
      weightQos: fc.constantFrom(0, 300),
      maxAge: fc.constantFrom(600, 604_800),
      accruesAlways: fc.constantFrom(false, false, true),
      favorSmall: fc.boolean(),
      calcPeriod: fc.constantFrom(300, 60),
      recomputes: fc.constantFrom(true, true, true, false),
      others: fairShare,
    })
    .map(({ others, ...rest }) => ({ ...SLURM_PRIORITY, ...others, ...rest }))
    .map((rules) => (rules.recomputes ? rules : { ...rules, ...WITHOUT_DATABASE })),
);

/** Which of the nodes a job may use: perhaps all. It may name some of them. */
function choice(count: number): fc.Arbitrary<NodeChoice> {
  return fc
    .record({
      among: fc.uniqueArray(whole(0, count - 1), { minLength: 1, maxLength: count }),
      names: whole(0, 3),
    })
    .map(({ among, names }) => {
      const up = (a: number, b: number) => a - b;
      const named = among.slice(0, names).sort(up);
      const sorted = among.sort(up);
      return { key: `${named} of ${sorted}`, among: sorted, ...(names > 0 && { named }) };
    });
}

/** Requests of few jobs. */
function special(count: number) {
  return fc.record({
    nodes: fc.option(choice(count), { nil: undefined }),
    tasksPerNode: fc.constantFrom(undefined, undefined, 1, 2, 3),
    leastTasks: fc.constantFrom(undefined, undefined, 1, 2),
    sizeNodes: fc.constantFrom(undefined, undefined, 1),
    sizeCpus: fc.constantFrom(undefined, 1),
    anyTasks: fc.boolean(),
    gpusPerTask: fc.constantFrom(undefined, undefined, 0, 1, 2),
    licenses: fc.constantFrom(undefined, [1, 0], [2, 1], [0, 1]),
  });
}

/** A job that has named nodes takes all of them, and perhaps others. */
function withSpecial(
  job: ClusterJob,
  { nodes, tasksPerNode, leastTasks, sizeNodes, sizeCpus, anyTasks, gpusPerTask, licenses }: SpecialWishes,
): ClusterJob {
  const minNodes = Math.max(job.minNodes, nodes?.named?.length ?? 0);
  const named = { minNodes, maxNodes: Math.max(job.maxNodes, minNodes) };
  const tasks = leastTasks === undefined ? tasksPerNode : Math.min(leastTasks, tasksPerNode ?? leastTasks);
  return {
    ...job,
    ...named,
    ...(nodes !== undefined && { nodes }),
    ...(tasksPerNode !== undefined && {
      tasksPerNode,
      ...(job.tasks % 2 === 1 && { namesTasks: true as const }),
    }),
    ...(sizeNodes !== undefined && { sizeNodes }),
    ...(sizeCpus !== undefined && job.maxNodes > job.minNodes && { sizeCpus }),
    ...(anyTasks && Number.isFinite(job.maxNodes) && { anyTasks }),
    ...(tasks !== undefined && { leastCpus: tasks * job.cpusPerTask }),
    ...(gpusPerTask !== undefined && { gpusPerTask, gpusPerNode: 0 }),
    ...(gpusPerTask && {
      jobGpus: { count: gpusPerTask * job.tasks, cpus: 0, hasDefaultCpus: false, memory: 0 },
    }),
    ...(licenses !== undefined && { licenses }),
  };
}

type SpecialWishes = ReturnType<typeof special> extends fc.Arbitrary<infer T> ? T : never;

function job(partitions: number, nodes: number): fc.Arbitrary<ClusterJob> {
  const numberOfNodes = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ minNodes: 1, maxNodes: Number.POSITIVE_INFINITY }) },
    whole(1, 4).map((n) => ({ minNodes: n, maxNodes: n })),
    fc.tuple(whole(1, 3), whole(0, 3)).map(([n, more]) => ({ minNodes: n, maxNodes: n + more })),
  );
  return fc
    .record({
      submit: fc.oneof(
        whole(0, 600),
        whole(0, 6000).map((tenths) => tenths / 10),
      ),
      run: fc.oneof(whole(0, 1500), fc.constant(0.25)),
      timeLimit: fc.oneof({ weight: 9, arbitrary: whole(1, 30) }, INFINITE),
      timeMin: fc.constantFrom(undefined, undefined, 1, 4, 12),
      partitions: fc.uniqueArray(whole(0, partitions - 1), { minLength: 1, maxLength: 2 }),
      tasks: fc.oneof(whole(1, 3), whole(1, 12)),
      cpusPerTask: fc.constantFrom(1, 1, 1, 2, 3),
      numberOfNodes,
      memory: fc.constantFrom(0, 0, 100, 500, 1000, 2000),
      memoryPer: fc.constantFrom('node' as const, 'cpu' as const),
      gpusPerNode: fc.constantFrom(0, 0, 0, 1, 2),
      exclusive: fc.constantFrom(false, false, false, true),
      nice: fc.constantFrom(0, 0, 0, 10, -5),
      special: fc.oneof(fc.constant(undefined), special(nodes)),
      association: whole(-1, 40),
      qos: whole(-1, 1),
    })
    .map(({ numberOfNodes, timeMin, special, ...rest }) => {
      const plain = {
        ...rest,
        ...numberOfNodes,
        ...(timeMin !== undefined && { timeMin }),
        tasks: Math.max(rest.tasks, 1),
      };
      return special === undefined ? plain : withSpecial(plain, special);
    });
}

const license = (count: number, i: number) => ({ name: `l${i}`, count });

const timing = fc.record({
  look: fc.constantFrom(0, 0.5, 3),
  fullPass: fc.constantFrom(0, 17.25),
  cycle: fc.constantFrom(0, 11, 29.9),
  epilog: fc.constantFrom(0, 1, 2.5),
  epoch: fc.constantFrom(0, 1_700_000_011),
  priorities: fc.constantFrom(0, 37.5, -1000),
});

/** Associations of jobs are users, and select/linear takes no GPUs of whole jobs. */
function asSubmitted({ cluster, jobs, ...rest }: ClusterCase): ClusterCase {
  const associations = cluster.accounting?.associations ?? [];
  const users = associations.flatMap(({ user }, i) => (user === undefined ? [] : [i]));
  const own = ({ association = -1 }: ClusterJob) =>
    association < 0 || users.length === 0 ? -1 : users[association % users.length];
  const gpusOf = cluster.selection.unit === 'node' ? withoutJobGpus : (one: ClusterJob) => one;
  return { cluster, jobs: jobs.map((one) => ({ ...gpusOf(one), association: own(one) })), ...rest };
}

/** The same cases, in which little happens but cycles of backfilling, and jobs come in bursts and run long. */
export function quietCases(mostNodes: number, mostJobs: number): fc.Arbitrary<ClusterCase> {
  const quiet = fc.record({
    bfInterval: fc.constantFrom(30, 7.5, 20),
    bfResolution: fc.constantFrom(60, 1, 300),
    bfWindow: fc.constantFrom(86_400, 3600, 1200, 180),
    burst: fc.constantFrom(1, 100, 300),
    depth: fc.constantFrom(0, 100),
  });
  return fc
    .tuple(clusterCases(mostNodes, mostJobs), quiet)
    .map(([{ cluster, jobs, timing }, { burst, depth, ...own }]) => {
      const { accounting, ...rest } = cluster;
      const rare = { bfMinAgeReserve: 0, schedInterval: 3000, defaultQueueDepth: depth };
      return {
        cluster: { ...rest, scheduling: { ...rest.scheduling, ...rare, ...own } },
        jobs: jobs.map((one) => ({
          ...one,
          ...{ association: -1, submit: Math.floor(one.submit / burst) * 3 * burst },
          ...{ run: 3 * one.run, timeLimit: 4 * one.timeLimit },
        })),
        timing,
      };
    })
    .map(startsInTheEnd);
}

/** The same cases, with arrays, dependencies, reservations, outages and preemption. */
export function eventfulCases(mostNodes: number, mostJobs: number): fc.Arbitrary<ClusterCase> {
  return clusterCases(mostNodes, mostJobs).chain(({ cluster, jobs, timing }) => {
    const tiers = cluster.partitions.map(({ priorityTier }) => priorityTier);
    return fc
      .record({
        // Nothing, or something, so that a counterexample has only what it needs.
        more: fc.oneof(
          fc.constant({}),
          happenings(cluster.nodes.length, tiers, cluster.selection.unit === 'cpu'),
        ) as fc.Arbitrary<Happenings>,
        wishes: fc.array(fc.oneof(fc.constant(NOTHING), asked), {
          minLength: jobs.length,
          maxLength: jobs.length,
        }),
      })
      .map(({ more, wishes }) => {
        const names = (more.reservations ?? []).map(({ name }) => name);
        return {
          cluster: { ...cluster, ...more },
          jobs: askingJobs(jobs, wishes, names, cluster.accounting !== undefined),
          timing,
        };
      });
  });
}

/** The same cases, with jobs that are submitted when its limit kills another one. */
export function followedCases(mostNodes: number, mostJobs: number): fc.Arbitrary<ClusterCase> {
  const wish = fc.record({ limits: fc.array(whole(1, 40), { maxLength: 3 }), run: whole(0, 2500) });
  return eventfulCases(mostNodes, mostJobs).chain(({ jobs, ...rest }) =>
    fc
      .array(wish, { minLength: jobs.length, maxLength: jobs.length })
      .map((wishes) => startsInTheEnd({ ...rest, jobs: withFollowers(jobs, wishes) })),
  );
}

function withFollowers(
  jobs: readonly ClusterJob[],
  wishes: readonly { limits: readonly number[]; run: number }[],
): ClusterJob[] {
  const all = jobs.map((one) => ({ ...one }));
  for (const [i, { limits, run }] of wishes.entries()) {
    let last = i;
    for (const timeLimit of limits) {
      all[last] = { ...all[last], follower: all.length };
      last = all.length;
      const { array, follower, ...rest } = all[i];
      all.push({ ...rest, timeLimit, run });
    }
  }
  return all;
}

/** Small clusters with all that the model has, and jobs that wait. */
export function clusterCases(mostNodes: number, mostJobs: number): fc.Arbitrary<ClusterCase> {
  return drawnCases([1, mostNodes], mostJobs).map(startsInTheEnd);
}

/** As clusterCases(), with jobs that never start. @param numbers the least and the most nodes */
export function drawnCases(
  [leastNodes, mostNodes]: readonly [number, number],
  mostJobs: number,
): fc.Arbitrary<ClusterCase> {
  return fc
    .tuple(whole(leastNodes, mostNodes), whole(1, 3))
    .chain(([count, parts]) =>
      fc.record({
        cluster: fc.record({
          nodes: nodes(count),
          partitions: fc.tuple(...Array.from({ length: parts }, (_, i) => partition(`p${i}`, count))),
          selection: fc.record({
            unit: fc.constantFrom('cpu' as const, 'cpu' as const, 'node' as const),
            memory: fc.boolean(),
          }),
          scheduling: fc.oneof(fc.constant(SLURM_SCHEDULING), scheduling),
          priority,
          licenses: fc.constantFrom(undefined, [2, 1], [3, 2]).map((counts) => counts?.map(license)),
          accounting: fc.option(accounting, { nil: undefined }),
          enforce: enforcement,
        }),
        jobs: fc.array(job(parts, count), { minLength: Math.ceil(mostJobs / 2), maxLength: mostJobs }),
        timing,
      }),
    )
    .map(asSubmitted)
    .map(underSomeVersion);
}
