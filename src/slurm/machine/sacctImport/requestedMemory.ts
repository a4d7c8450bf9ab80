import { megabytes, type TresOfDump } from './tresOfDump.ts';

/** The memory that a partition gives to each CPU or node of a job that asks for none, MB. */
export interface DefaultMemory {
  readonly memory: number;
  readonly memoryPer: 'cpu' | 'node';
}

interface RequestedMemory {
  /** The option of sbatch, and its value in MB. */
  readonly option: 'mem' | 'mem-per-cpu';
  readonly amount: number;
  /** Nothing says whether it was asked for each node or for each CPU. */
  readonly isGuess: boolean;
}

/** Amounts are printed with two decimals of the largest unit. */
const isAlike = (a: number, b: number) => Math.abs(a - b) <= 0.01 * Math.max(a, b);

/**
 * The memory that a job asked for, from the total that Slurm keeps. The total is the amount times the CPUs or
 * times the nodes, both of what was asked for and of what was given: where these differ, they tell which.
 *
 * @param text the field ReqMem: a total, or with the suffix c or n an amount for each CPU or node (before 21.08)
 * @returns undefined if it asked for none, or the dump does not say
 */
export function requestedMemory(
  text: string,
  asked: TresOfDump,
  given: TresOfDump,
  usual: DefaultMemory | undefined,
): RequestedMemory | undefined {
  const [, amount, suffix] = /^(.*?)([cn])$/i.exec(text) ?? [];
  const each = megabytes(amount ?? '');
  if (each !== undefined) return of(suffix.toLowerCase() === 'c' ? 'mem-per-cpu' : 'mem', each, false);
  const total = asked.memory ?? megabytes(text);
  // Without a request, what was given is split over where it was given.
  const [from, sum] = total === undefined ? [given, given.memory] : [asked, total];
  if (sum === undefined || sum <= 0) return undefined;
  const perCpu = from.cpus === undefined ? undefined : sum / from.cpus;
  const perNode = from.nodes === undefined ? undefined : sum / from.nodes;
  const { memory } = given;
  const fits = (one: number | undefined, count: number | undefined) =>
    one !== undefined && (memory === undefined || count === undefined || isAlike(one * count, memory));
  const [byCpu, byNode] = [fits(perCpu, given.cpus), fits(perNode, given.nodes)];
  if (perCpu !== undefined && byCpu && !byNode) return of('mem-per-cpu', perCpu, false);
  if (perNode !== undefined && byNode && !byCpu) return of('mem', perNode, false);
  if (usual !== undefined) {
    const own = usual.memoryPer === 'cpu' ? perCpu : perNode;
    if (own !== undefined && isAlike(own, usual.memory))
      return of(usual.memoryPer === 'cpu' ? 'mem-per-cpu' : 'mem', own, false);
  }
  // On one node, and with one CPU for each node, both are the same.
  const nodes = given.nodes ?? from.nodes ?? 1;
  const isSame = from.cpus !== undefined && from.cpus === from.nodes;
  const onNode = (memory !== undefined && given.nodes !== undefined ? memory : sum) / nodes;
  return of('mem', onNode, !isSame);
}

function of(
  option: RequestedMemory['option'],
  amount: number,
  isGuess: boolean,
): RequestedMemory | undefined {
  // Half a megabyte more than a node has would be too much.
  const whole = Math.floor(amount + 1e-6);
  return whole <= 0 ? undefined : { option, amount: whole, isGuess };
}
