// Checks the numbers that the kernel relies on, because callers of the library may pass any. Readers of files check
// theirs with file and line.
import { DataError } from '../../errors.ts';
import type { Cluster, ClusterJob, ClusterNode, Scheduling } from './cluster.ts';
import { factorOf, SCHEDULER_PARAMETERS } from './conf/settingTable.ts';

type Rule = [isKept: (value: number) => boolean, expected: string];

const MOST = 2 ** 31 - 1;
const count = (least: number): Rule => [
  (value) => Number.isInteger(value) && value >= least && value <= MOST,
  `an integer of at least ${least}`,
];
const FINITE: Rule = [Number.isFinite, 'a finite number'];
const NOT_NEGATIVE: Rule = [
  (value) => value >= 0 && value < Number.POSITIVE_INFINITY,
  'a number of at least 0',
];
const POSITIVE: Rule = [(value) => value > 0, 'a number above 0'];
const COUNT_OR_ANY: Rule = [(value) => value === Number.POSITIVE_INFINITY || count(1)[0](value), count(1)[1]];

const JOB: [keyof ClusterJob, Rule][] = [
  ['submit', FINITE],
  ['run', NOT_NEGATIVE],
  ['timeLimit', POSITIVE],
  ['tasks', count(1)],
  ['cpusPerTask', count(1)],
  ['minNodes', count(1)],
  ['maxNodes', COUNT_OR_ANY],
  ['memory', NOT_NEGATIVE],
  ['gpusPerNode', count(0)],
  ['nice', FINITE],
];

const NODE: [keyof ClusterNode, Rule][] = [
  ['cpus', count(1)],
  ['memory', NOT_NEGATIVE],
  ['gpus', count(0)],
  ['weight', FINITE],
];

const SCHEDULING = Object.entries(SCHEDULER_PARAMETERS).flatMap(
  ([field, row]): [keyof Scheduling, Rule][] => {
    if (!('unit' in row)) return [];
    const least = factorOf(row) * row.least;
    return [
      [
        field as keyof Scheduling,
        [(value) => value >= least && value <= MOST, `a number from ${least} to ${MOST}`],
      ],
    ];
  },
);

function check<T>(where: string, thing: T, rules: readonly [keyof T, Rule][]): void {
  for (const [name, [isKept, expected]] of rules) {
    const value = thing[name];
    if (typeof value === 'number' && isKept(value)) continue;
    throw new DataError(`${where}: ${String(name)} ${value}: expected ${expected}`);
  }
}

/** @throws DataError, one line, for a number that no cluster can have */
export function checkCluster({ nodes, partitions, scheduling }: Cluster): void {
  if (nodes.length === 0) throw new DataError('the cluster has no nodes: expected one at least');
  for (const node of nodes) check(`node ${node.name}`, node, NODE);
  for (const { name, nodes: members, maxCpusPerNode = 1 } of partitions) {
    if (!count(1)[0](maxCpusPerNode)) {
      throw new DataError(`partition ${name}: maxCpusPerNode ${maxCpusPerNode}: expected ${count(1)[1]}`);
    }
    const stranger = members.find((node) => nodes[node] === undefined);
    if (stranger !== undefined) {
      throw new DataError(`partition ${name}: node ${stranger}: expected 0 to ${nodes.length - 1}`);
    }
  }
  check('scheduling', scheduling, SCHEDULING);
}

/** @throws DataError, one line, for a number that no job can have */
export function checkJobs({ partitions }: Cluster, jobs: readonly ClusterJob[]): void {
  for (const [i, job] of jobs.entries()) {
    check(`job ${i}`, job, JOB);
    if (job.maxNodes < job.minNodes) {
      throw new DataError(`job ${i}: maxNodes ${job.maxNodes}: expected at least minNodes, ${job.minNodes}`);
    }
    if (job.timeMin !== undefined && !(job.timeMin > 0)) {
      throw new DataError(`job ${i}: timeMin ${job.timeMin}: expected ${POSITIVE[1]}`);
    }
    if (job.follower !== undefined && !(job.follower > i && job.follower < jobs.length)) {
      throw new DataError(`job ${i}: follower ${job.follower}: expected a job behind it`);
    }
    const unknown = job.partitions.find((partition) => partitions[partition] === undefined);
    if (unknown !== undefined) {
      throw new DataError(`job ${i}: partition ${unknown}: expected 0 to ${partitions.length - 1}`);
    }
  }
}
