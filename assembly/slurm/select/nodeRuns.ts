// Groups usable nodes into runs of consecutive nodes of equal weight. Required nodes are taken before; they belong
// to the run around them, but their CPUs do not count. For select/linear all weights are equal. These
// are the consec_* arrays of _eval_nodes() in Slurm's select/cons_tres.
import { allocateF64, allocateI32 } from '../../memory';
import { wholeNodes } from '../settings';
import { nodeWeight } from '../state/cluster';
import { NodeList } from './nodeList';
import { Request } from './request';

/** The run has no optional node yet, so that one of any weight may be added. */
const ANY_WEIGHT: f64 = -1;
/** A run that begins with a required node, after a run of another weight. */
const NO_WEIGHT: f64 = 0;

export class NodeRuns {
  count: i32 = 0;
  /** Positions in the list of nodes. */
  readonly from: StaticArray<i32>;
  readonly to: StaticArray<i32>;
  /** Position of its first required node; -1: none. */
  readonly named: StaticArray<i32>;
  private readonly cpus: StaticArray<i32>;
  /** GPUs, and whether the request is for GPUs of the whole job. */
  private readonly gpus: StaticArray<i32>;
  private withGpus: bool = false;
  private readonly nodes: StaticArray<i32>;
  private readonly weight: StaticArray<f64>;

  constructor(capacity: f64) {
    this.from = allocateI32(capacity);
    this.to = allocateI32(capacity);
    this.named = allocateI32(capacity);
    this.cpus = allocateI32(capacity);
    this.gpus = allocateI32(capacity);
    this.nodes = allocateI32(capacity);
    this.weight = allocateF64(capacity);
  }

  clear(): void {
    this.count = 0;
    this.withGpus = false;
  }

  private begin(run: i32, from: i32, weight: f64): void {
    unchecked((this.from[run] = from));
    unchecked((this.named[run] = -1));
    unchecked((this.cpus[run] = 0));
    if (this.withGpus) unchecked((this.gpus[run] = 0));
    unchecked((this.nodes[run] = 0));
    unchecked((this.weight[run] = weight));
  }

  /** Makes runs of all nodes of a list. */
  fill(list: NodeList, request: Request): void {
    const listed = list.node;
    const cpus = list.cpus;
    const names = list.named;
    const runTo = this.to;
    const runNamed = this.named;
    const runCpus = this.cpus;
    const runNodes = this.nodes;
    const runWeight = this.weight;
    const withGpus = request.jobGpus.count > 0;
    this.withGpus = withGpus;
    let run = 0;
    this.begin(run, 0, ANY_WEIGHT);
    let last = -2;
    for (let i = 0; i < list.count; i++) {
      const node = unchecked(listed[i]);
      if (withGpus && unchecked(cpus[i]) == 0) continue;
      const weight: f64 = wholeNodes ? 1 : list.weightOf(request, node);
      const followsGap = node != last + 1;
      const differs = unchecked(runWeight[run]) != weight;
      if ((followsGap || differs) && unchecked(runNodes[run]) > 0) {
        run++;
        this.begin(run, i, followsGap ? ANY_WEIGHT : NO_WEIGHT);
      } else if (followsGap) this.begin(run, i, ANY_WEIGHT);
      // The weight of a run is that of its optional nodes.
      if (unchecked(runWeight[run]) == NO_WEIGHT && weight != NO_WEIGHT) unchecked((runNamed[run] = -1));
      unchecked((runTo[run] = i + 1));
      if (unchecked(names[i]) == 0) {
        unchecked((runWeight[run] = weight));
        unchecked((runCpus[run] += cpus[i]));
        if (withGpus) unchecked((this.gpus[run] += list.offers.gpus[node]));
        unchecked(runNodes[run]++);
      } else if (unchecked(runNamed[run]) < 0) unchecked((runNamed[run] = i));
      last = node;
    }
    this.count = unchecked(runNodes[run]) > 0 ? run + 1 : run;
  }

  /**
   * Adds consecutive nodes of one weight, from a node to before another, to the last run if they continue it.
   * Positions are node numbers.
   */
  addNeighbors(from: i32, to: i32, cpus: i32, continuesRun: bool): void {
    if (!continuesRun) this.begin(this.count++, from, unchecked(nodeWeight[from]));
    const run = this.count - 1;
    unchecked((this.to[run] = to));
    unchecked((this.cpus[run] += cpus));
    unchecked((this.nodes[run] += to - from));
  }

  /** True if the last run ends before a position. */
  endsAt(position: i32): bool {
    return this.count > 0 && unchecked(this.to[this.count - 1]) == position;
  }

  /**
   * Returns the run of the lowest weight; among equal ones the smallest with enough CPUs, nodes and GPUs, or the
   * largest if none has enough. The first run with a required node precedes all runs before it.
   */
  best(cpus: i32, needed: i32, gpus: i32): i32 {
    const runCpus = this.cpus;
    const runNodes = this.nodes;
    const runWeight = this.weight;
    const runNamed = this.named;
    let best = 0;
    let bestHolds =
      unchecked(runCpus[0]) >= cpus && unchecked(runNodes[0]) >= needed && this.hasGpus(0, gpus);
    for (let run = 1; run < this.count; run++) {
      const weight = unchecked(runWeight[run]);
      const bestWeight = unchecked(runWeight[best]);
      const sum = unchecked(runCpus[run]);
      const bestSum = unchecked(runCpus[best]);
      const holds = sum >= cpus && unchecked(runNodes[run]) >= needed && this.hasGpus(run, gpus);
      const isFirstNamed = unchecked(runNamed[best]) < 0 && unchecked(runNamed[run]) >= 0;
      if (!isFirstNamed && weight >= bestWeight) {
        if (weight > bestWeight) continue;
        if (holds ? bestHolds && sum >= bestSum : sum <= bestSum) continue;
      }
      best = run;
      bestHolds = holds;
    }
    return best;
  }

  private hasGpus(run: i32, gpus: i32): bool {
    return gpus <= 0 || unchecked(this.gpus[run]) >= gpus;
  }

  remove(run: i32): void {
    this.count--;
    for (let i = run; i < this.count; i++) {
      unchecked((this.from[i] = this.from[i + 1]));
      unchecked((this.to[i] = this.to[i + 1]));
      unchecked((this.named[i] = this.named[i + 1]));
      unchecked((this.cpus[i] = this.cpus[i + 1]));
      if (this.withGpus) unchecked((this.gpus[i] = this.gpus[i + 1]));
      unchecked((this.nodes[i] = this.nodes[i + 1]));
      unchecked((this.weight[i] = this.weight[i + 1]));
    }
  }
}
