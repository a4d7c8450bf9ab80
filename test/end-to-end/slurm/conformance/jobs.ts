// The submissions to a random small cluster: more work than it can do while they come, so a queue forms.
import { event } from '../machine/workload.ts';
import type { Group, SmallCluster, SmallPartition } from './cluster.ts';
import type { Draw } from './draw.ts';
import type { SmallTopology } from './topology.ts';

export interface Wishes {
  readonly users: readonly string[];
  /** Each job gets one of them; an empty word is none. */
  readonly qos: readonly string[];
  readonly withMemory: boolean;
  readonly wholeNodes: boolean;
  readonly licenses: boolean;
  /** Arrays and dependencies are no part of it. */
  readonly alone: boolean;
  /** With one, more jobs ask for nodes. */
  readonly topology: SmallTopology | undefined;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function smallJobs(draw: Draw, cluster: SmallCluster, wishes: Wishes, count: number): string[] {
  const cpus = sum(cluster.groups.map((one) => one.count * one.cpus));
  const lines: string[] = [];
  const names: string[] = [];
  let at = 0;
  for (let i = 1; i <= count; i++) {
    const partitions = partitionsOf(draw, cluster);
    const size = sizeOf(draw, partitions, wishes);
    const run = Math.min(500, Math.max(8, Math.round(70 * Math.exp(1.2 * normal(draw)))));
    const most = Math.min(...partitions.map(({ maxTime }) => maxTime));
    const name = `job_${i}`;
    const words = [
      `--uid=${draw.pick(wishes.users)}`,
      size.words,
      `-t ${limitOf(draw, run, most)}`,
      ...partitionWords(draw, partitions),
      ...otherWords(draw, wishes, names),
    ];
    lines.push(event(at, run, name, words.filter(Boolean).join(' ')));
    names.push(name);
    // The work of a job keeps the cluster busy for this time; they arrive faster than that.
    const pace = (run * Math.min(size.cpus, cpus)) / cpus / 1.4;
    at += Math.min(60, Math.round(-pace * Math.log(1 - draw.real())));
  }
  return lines;
}

function partitionsOf(draw: Draw, { partitions }: SmallCluster): SmallPartition[] {
  const first = draw.pick(partitions);
  const other = draw.pick(partitions);
  return first !== other && draw.chance(0.25) ? [first, other] : [first];
}

function partitionWords(draw: Draw, partitions: readonly SmallPartition[]): string[] {
  const names = partitions.map(({ name }) => name);
  return names.join() === 'main' && draw.chance(0.5) ? [] : [`-p ${names.join()}`];
}

/** Whole minutes; one job in fifteen runs into its limit. */
function limitOf(draw: Draw, run: number, most: number): number {
  const factor = draw.chance(0.07) ? 0.6 : 1 + 4 * draw.real() ** 2;
  return Math.max(1, Math.min(most, Math.ceil((run * factor + 20) / 60)));
}

/** A job that the emptied cluster can hold in each of its partitions. */
function sizeOf(draw: Draw, partitions: readonly SmallPartition[], wishes: Wishes) {
  const groups = partitions.flatMap((one) => one.groups);
  const cpusOf = (one: SmallPartition) => Math.min(...one.groups.map(({ cpus }) => cpus), one.maxCpusPerNode);
  const cpus = Math.min(...partitions.map(cpusOf));
  const memory = Math.min(...groups.map((one) => one.memory));
  const nodesOf = (one: SmallPartition) => Math.min(one.maxNodes, sum(one.groups.map(({ count }) => count)));
  const nodes = Math.min(...partitions.map(nodesOf));
  const least = Math.min(nodes, Math.max(1, ...partitions.map(({ minNodes }) => minNodes)));
  const kind = draw.real();
  const mayHaveAll = partitions.every((one) => one.maxCpusPerNode === Number.POSITIVE_INFINITY);
  if (
    wishes.wholeNodes ||
    least > 1 ||
    (kind < (wishes.topology === undefined ? 0.12 : 0.45) && mayHaveAll)
  ) {
    return nodeJob(draw, least, nodes, cpus, mayHaveAll, wishes);
  }
  if (kind < (wishes.topology === undefined ? 0.3 : 0.55) && gpusOf(partitions))
    return gpuJob(draw, cpus, gpuType(groups));
  const tasks = draw.pick([1, 1, 2, 2, 3, 4, cpus, Math.ceil(cpus * nodes * 0.4)]);
  const perTask = tasks * 2 <= cpus && draw.chance(0.15) ? 2 : 1;
  const words = [
    `-n ${tasks}`,
    perTask > 1 ? `-c ${perTask}` : '',
    nodes > 1 && tasks > 2 ? draw.maybe(0.15, () => `--ntasks-per-node=${Math.ceil(tasks / 2)}`) : '',
    memoryWords(draw, wishes, memory, cpus),
    tasks <= 2 ? placeWords(draw, partitions) : '',
    wishes.licenses ? draw.maybe(0.2, () => `-L matlab:${draw.whole(1, 2)}`) : '',
    wishes.topology?.words() ?? '',
  ];
  return { words: words.filter(Boolean).join(' '), cpus: tasks * perTask };
}

/** Every partition of the job has GPUs of one type. */
function gpusOf(partitions: readonly SmallPartition[]): boolean {
  return partitions.every((one) => one.groups.some(({ gpus }) => gpus !== undefined));
}

function gpuType(groups: readonly Group[]): string {
  return groups.find(({ gpus }) => gpus !== undefined)?.gpus ?? '';
}

function gpuJob(draw: Draw, cpus: number, type: string) {
  const tasks = draw.whole(1, Math.min(2, cpus));
  const name = type !== '' && draw.chance(0.5) ? `gpu:${type}` : 'gpu';
  return { words: `-n ${tasks} --gres=${name}:${draw.whole(1, 2)}`, cpus: tasks };
}

function nodeJob(draw: Draw, least: number, most: number, cpus: number, mayHaveAll: boolean, wishes: Wishes) {
  const nodes = draw.pick([least, least, Math.min(most, least + 1), draw.whole(least, most)]);
  const exclusive = wishes.wholeNodes || (draw.chance(0.6) && mayHaveAll);
  const tasks = exclusive ? '' : ` -n ${nodes * draw.whole(1, Math.max(1, cpus - 1))}`;
  const range = draw.chance(0.15) && nodes < most ? `${nodes}-${most}` : `${nodes}`;
  const words = `-N ${range}${tasks}${exclusive && !wishes.wholeNodes ? ' --exclusive' : ''}`;
  const together = wishes.topology?.words(nodes) ?? '';
  return { words: together === '' ? words : `${words} ${together}`, cpus: nodes * cpus };
}

function memoryWords(draw: Draw, { withMemory }: Wishes, memory: number, cpus: number): string {
  // Without it a job takes all memory of its nodes.
  if (!withMemory) return '';
  if (draw.chance(0.05)) return '';
  const part = draw.pick([0.2, 0.4, 0.8, 1]);
  return draw.chance(0.5)
    ? `--mem=${Math.floor(memory * part)}`
    : `--mem-per-cpu=${Math.floor((memory * part) / cpus)}`;
}

/** Which nodes: each partition has some of them. */
function placeWords(draw: Draw, partitions: readonly SmallPartition[]): string {
  const [{ groups }] = partitions;
  if (partitions.length > 1 || draw.chance(0.75)) return '';
  const one = draw.pick(groups);
  const features = one.feature.split(',').filter(Boolean);
  const kind = draw.real();
  if (kind < 0.5 && features.length > 0) return `-C ${draw.pick(features)}`;
  const node = `${one.name}${draw.whole(1, one.count)}`;
  if (kind < 0.75 || sum(groups.map(({ count }) => count)) < 3) return `-w ${node}`;
  return `-x ${node}`;
}

function otherWords(draw: Draw, { qos, alone }: Wishes, names: readonly string[]): string[] {
  const words = [
    draw.maybe(0.12, () => `--nice=${draw.pick([10, 100, 400])}`),
    draw.maybe(0.06, () => `--begin=now+${draw.whole(1, 4) * 40}`),
    draw.maybe(0.08, () => '--time-min=1'),
    qos.length > 0 ? draw.pick(qos) : '',
  ];
  if (alone) return words;
  const before = names.slice(-4);
  const kind = draw.real();
  if (kind < 0.05) words.push(`--array=0-${draw.whole(2, 5)}${draw.maybe(0.5, () => '%2')}`);
  else if (kind < 0.15 && before.length > 0) {
    const how = draw.pick(['afterany', 'afterany', 'afterok', 'after', 'singleton']);
    words.push(`--dependency=${how === 'singleton' ? how : `${how}:${draw.pick(before)}`}`);
  }
  return words;
}

function normal(draw: Draw): number {
  return Math.sqrt(-2 * Math.log(1 - draw.real())) * Math.cos(2 * Math.PI * draw.real());
}
