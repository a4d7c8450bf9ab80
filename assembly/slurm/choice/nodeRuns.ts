// Groups the usable nodes into runs of consecutive nodes of equal weight. Required nodes are taken before;
// they belong to the run around them, but their CPUs do not count. For select/linear all weights are equal.
import { allocateF64, allocateI32 } from '../../memory';
import { nodeWeight } from '../cluster';
import { nodes, wholeNodes } from '../settings';
import { listCount, listCpus, listNamed, listNode } from './nodeList';

/** The run has no optional node yet, so that one of any weight may be added. */
const ANY_WEIGHT: f64 = -1;
/** A run that begins with a required node, after a run of another weight. */
const NO_WEIGHT: f64 = 0;

export let runCount: i32 = 0;
/** Positions in the list. */
export let runFrom: StaticArray<i32> = allocateI32(0);
export let runTo: StaticArray<i32> = allocateI32(0);
/** Position of its first required node; -1: none. */
export let runNamed: StaticArray<i32> = allocateI32(0);
let runCpus: StaticArray<i32> = allocateI32(0);
let runNodes: StaticArray<i32> = allocateI32(0);
let runWeight: StaticArray<f64> = allocateF64(0);

export function allocateNodeRuns(): void {
  runFrom = allocateI32(nodes + 1);
  runTo = allocateI32(nodes + 1);
  runNamed = allocateI32(nodes + 1);
  runCpus = allocateI32(nodes + 1);
  runNodes = allocateI32(nodes + 1);
  runWeight = allocateF64(nodes + 1);
}

function begin(i: i32, weight: f64): void {
  unchecked((runFrom[runCount] = i));
  unchecked((runNamed[runCount] = -1));
  unchecked((runCpus[runCount] = 0));
  unchecked((runNodes[runCount] = 0));
  unchecked((runWeight[runCount] = weight));
}

export function makeNodeRuns(): void {
  runCount = 0;
  begin(0, ANY_WEIGHT);
  let last = -2;
  for (let i = 0; i < listCount; i++) {
    const node = unchecked(listNode[i]);
    const weight: f64 = wholeNodes ? 1 : unchecked(nodeWeight[node]);
    const followsGap = node != last + 1;
    const differs = unchecked(runWeight[runCount]) != weight;
    if ((followsGap || differs) && unchecked(runNodes[runCount]) > 0) {
      runCount++;
      begin(i, followsGap ? ANY_WEIGHT : NO_WEIGHT);
    } else if (followsGap) begin(i, ANY_WEIGHT);
    // The weight of a run is that of its optional nodes.
    if (unchecked(runWeight[runCount]) == NO_WEIGHT && weight != NO_WEIGHT)
      unchecked((runNamed[runCount] = -1));
    unchecked((runTo[runCount] = i + 1));
    if (unchecked(listNamed[i]) == 0) {
      unchecked((runWeight[runCount] = weight));
      unchecked((runCpus[runCount] += listCpus[i]));
      unchecked(runNodes[runCount]++);
    } else if (unchecked(runNamed[runCount]) < 0) unchecked((runNamed[runCount] = i));
    last = node;
  }
  if (unchecked(runNodes[runCount]) > 0) runCount++;
}

/** Starts a list of runs that is built from parts, in the order of nodes. */
export function clearNodeRuns(): void {
  runCount = 0;
}

/** Adds consecutive nodes of one weight, from a node to before another, as a new run or to the last one. */
export function addNeighbors(from: i32, to: i32, cpus: i32, isNew: bool): void {
  if (isNew) {
    begin(from, nodeWeight[from]);
    runCount++;
  }
  unchecked((runTo[runCount - 1] = to));
  unchecked((runCpus[runCount - 1] += cpus));
  unchecked((runNodes[runCount - 1] += to - from));
}

/**
 * Returns the run of the lowest weight; among equal ones the smallest with enough CPUs and nodes, or the
 * largest if none has enough. The first run with a required node precedes all runs before it.
 */
export function bestNodeRun(cpus: i32, needed: i32): i32 {
  let best = 0;
  let bestHolds = unchecked(runCpus[0]) >= cpus && unchecked(runNodes[0]) >= needed;
  for (let run = 1; run < runCount; run++) {
    const weight = unchecked(runWeight[run]);
    const bestWeight = unchecked(runWeight[best]);
    const sum = unchecked(runCpus[run]);
    const bestSum = unchecked(runCpus[best]);
    const holds = sum >= cpus && unchecked(runNodes[run]) >= needed;
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

export function removeNodeRun(run: i32): void {
  runCount--;
  for (let i = run; i < runCount; i++) {
    unchecked((runFrom[i] = runFrom[i + 1]));
    unchecked((runTo[i] = runTo[i + 1]));
    unchecked((runNamed[i] = runNamed[i + 1]));
    unchecked((runCpus[i] = runCpus[i + 1]));
    unchecked((runNodes[i] = runNodes[i + 1]));
    unchecked((runWeight[i] = runWeight[i + 1]));
  }
}
