// Chooses nodes by topology/tree: on one leaf switch if possible, and otherwise on few of them (_eval_nodes_topo() of
// Slurm's select/cons_tres, job_test.c). docs/slurm-machine.md describes the rules.
import { allocateI32, allocateU8 } from '../../memory';
import { fitsSwitchCpus, limitsSwitchNodes, switches } from '../settings';
import { ANY_NUMBER } from '../state/jobs';
import { Selection } from '../state/selection';
import { nodesOfSwitch, switchLevel } from '../state/topology';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { attempt } from './attempt';
import { NodeList } from './nodeList';
import { Request } from './request';
import { choice } from './topologyChoice';

/** The switch above it; -1: none. */
export let switchParent: StaticArray<i32> = allocateI32(0);
/** Links from one switch to another, a row for each switch; UNREACHABLE if there is no way. */
export let switchDistance: StaticArray<i32> = allocateI32(0);
const UNREACHABLE: i32 = 2147483647;

let some: NodeSet = NO_SET;
// Per switch.
let isUsed: StaticArray<u8> = allocateU8(0); // 1: a node that was taken first is below it
let away: StaticArray<i32> = allocateI32(0); // sum of its distances to the switches in use
let count: StaticArray<i32> = allocateI32(0); // nodes below it that the job may have
let offeredCpus: StaticArray<i32> = allocateI32(0); // CPUs of the offered nodes below it

onAllocate(() => {
  switchParent = allocateI32(switches);
  switchDistance = allocateI32(f64(switches) * switches);
  some = allocateSet();
  isUsed = allocateU8(switches);
  away = allocateI32(switches);
  count = allocateI32(switches);
  offeredCpus = allocateI32(switches);
});

/** Returns the number of leaf switches that selected nodes are on. */
export function countLeaves(selection: Selection): i32 {
  selection.copyNodes(some);
  let leaves = 0;
  for (let i = 0; i < switches; i++) {
    if (unchecked(switchLevel[i]) == 0 && nodesOfSwitch.at(i).hasCommon(some)) leaves++;
  }
  return leaves;
}

/** Takes nodes of the list for a request. Returns true if it fits. */
export function takeFromTree(list: NodeList, request: Request): bool {
  attempt.begin(list, request);
  choice.begin();
  if (!choice.takeNamed()) return false;
  countCpus();
  const top = request.hasNamed ? topOfNamed(request.named) : topOfOffered();
  if (top < 0 || !request.hasNamedIn(nodesOfSwitch.at(top))) return false;
  if (request.hasNamed && attempt.isDone()) return true;
  if (request.hasNamed && attempt.nodesLeft == 0) return false;
  const wanted = fitsSwitchCpus ? attempt.missing : attempt.needed;
  choice.findLight(nodesOfSwitch.at(top), wanted);
  if (!choice.takeLighter()) return false;
  choice.light.addCommon(choice.taken, choice.taken);
  findUsed();
  if (takeFromUsed()) return true;
  takeFromOthers();
  return attempt.hasEnough();
}

/** Versions that do not look at the CPUs of switches find enough everywhere. */
function countCpus(): void {
  for (let i = 0; i < switches; i++)
    unchecked((offeredCpus[i] = fitsSwitchCpus ? choice.sumOfCpus(nodesOfSwitch.at(i)) : ANY_NUMBER));
}

/** True if a switch has the missing CPUs. */
function hasCpus(i: i32): bool {
  return unchecked(offeredCpus[i]) >= attempt.cpus;
}

/** Returns the first of the highest switches above a required node; -1 if there is none. */
function topOfNamed(named: NodeSet): i32 {
  let top = -1;
  for (let i = 0; i < switches; i++) {
    if (!nodesOfSwitch.at(i).hasCommon(named)) continue;
    if (top < 0 || unchecked(switchLevel[i]) > unchecked(switchLevel[top])) top = i;
  }
  return top;
}

/**
 * Returns the highest switch with enough nodes: a higher or later one than another only if its lightest node is not
 * heavier. -1 if no switch has enough.
 */
function topOfOffered(): i32 {
  let top = -1;
  let topWeight: f64 = Infinity;
  for (let i = 0; i < switches; i++) {
    const below = nodesOfSwitch.at(i).countCommon(choice.offered);
    if (below < attempt.needed || !hasCpus(i)) continue;
    if (top >= 0 && unchecked(switchLevel[i]) < unchecked(switchLevel[top])) continue;
    const weight = choice.lightestOf(nodesOfSwitch.at(i));
    if (weight > topWeight) continue;
    top = i;
    topWeight = weight;
  }
  return top;
}

/** Finds the switches above nodes that have been taken, the distances to them, and the nodes below each switch. */
function findUsed(): void {
  for (let i = 0; i < switches; i++) {
    const below = nodesOfSwitch.at(i);
    unchecked((isUsed[i] = below.hasCommon(choice.taken) ? 1 : 0));
    unchecked((count[i] = below.countCommon(choice.light)));
    unchecked((away[i] = 0));
  }
  for (let i = 0; i < switches; i++) if (unchecked(isUsed[i]) != 0) addDistances(i);
}

function addDistances(from: i32): void {
  for (let i = 0; i < switches; i++) {
    const further = unchecked(switchDistance[from * switches + i]);
    const isReached = unchecked(away[i]) != UNREACHABLE && further != UNREACHABLE;
    unchecked((away[i] = isReached ? away[i] + further : UNREACHABLE));
  }
}

/** Takes more nodes of the leaf switches in use. Returns true if the job has all. */
function takeFromUsed(): bool {
  for (let i = 0; i < switches; i++) {
    if (unchecked(isUsed[i]) == 0 || unchecked(switchLevel[i]) != 0) continue;
    findUntaken(i);
    const before = attempt.missing;
    if (limitsSwitchNodes ? choice.takeSome(some) : choice.takeAnyNumber(some)) return true;
    uncount(i, before - attempt.missing);
  }
  return false;
}

/** Counts nodes of a switch no longer, neither there nor on the switches above it (_decrement_node_cnt()). */
function uncount(leaf: i32, nodes: i32): void {
  if (!fitsSwitchCpus) return;
  for (let i = leaf; i >= 0; i = unchecked(switchParent[i])) unchecked((count[i] = max(0, count[i] - nodes)));
}

/** Finds the nodes of a switch that the job may have and has not taken. */
function findUntaken(i: i32): void {
  some.copyCommon(nodesOfSwitch.at(i), choice.light);
  some.subtract(choice.taken);
}

/** Takes nodes of further leaf switches, until the job has all, or until a switch gives it no more. */
function takeFromOthers(): void {
  let before: i32;
  do {
    before = attempt.missing;
    const best = bestLeaf();
    if (best < 0) return;
    addDistances(best);
    findUntaken(best);
    if (choice.takeSome(some)) return;
    uncount(best, unchecked(count[best]));
    unchecked((count[best] = 0));
  } while (before != attempt.missing);
}

/** Returns the leaf switch that is closest to those in use and fits best (_topo_choose_best_switch()); -1: none. */
function bestLeaf(): i32 {
  let best = -1;
  for (let i = 0; i < switches; i++) {
    if (unchecked(isUsed[i]) != 0 || unchecked(switchLevel[i]) != 0) continue;
    if (unchecked(count[i]) == 0 || unchecked(away[i]) == UNREACHABLE) continue;
    if (best < 0) best = i;
    else {
      comparison.climb(i, best);
      const fit = comparison.fit();
      const further = unchecked(away[i]) - unchecked(away[best]);
      const isBetter = fitsSwitchCpus ? holds(comparison.first) : fit >= 0;
      if ((further < 0 && isBetter) || (further == 0 && fit > 0)) best = i;
    }
  }
  return best;
}

/** True if a switch has all that is missing. */
function holds(i: i32): bool {
  return unchecked(count[i]) >= attempt.missing && hasCpus(i);
}

/** Which of two leaf switches fits better (_topo_compare_switches()). */
class Comparison {
  /** The switches that are compared: the leaf switches, or those above them if neither holds what is missing. */
  first: i32 = 0;
  private second: i32 = 0;

  climb(first: i32, second: i32): void {
    this.first = first;
    this.second = second;
    while (!holds(this.first) && !holds(this.second)) {
      const parent = unchecked(switchParent[this.first]);
      const other = unchecked(switchParent[this.second]);
      if (parent == other || parent < 0 || other < 0) return;
      this.first = parent;
      this.second = other;
    }
  }

  /** Returns a positive number if the first fits better, and a negative one if the second does. */
  fit(): i32 {
    const fits = holds(this.first);
    if (fits != holds(this.second)) return fits ? 1 : -1;
    const more = unchecked(count[this.first]) - unchecked(count[this.second]);
    if (more != 0) return fits ? -more : more;
    return unchecked(switchLevel[this.second]) - unchecked(switchLevel[this.first]);
  }
}

const comparison: Comparison = new Comparison();
