// Chooses nodes by topology/tree: on one leaf switch if possible, and otherwise on few of them (_eval_nodes_topo() of
// Slurm's select/cons_tres, job_test.c). docs/slurm-machine.md describes the rules.
import { allocateI32, allocateU8 } from '../../memory';
import { switches } from '../settings';
import { Selection } from '../state/selection';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet, NodeSets, words } from '../structures/nodeSet';
import { attempt } from './attempt';
import { NodeList } from './nodeList';
import { Request } from './request';
import { choice } from './topologyChoice';

/** The nodes that each switch reaches. */
export let switchNodes: StaticArray<i32> = allocateI32(0);
/** 0: a leaf switch, to which nodes are connected; otherwise one more than the highest level below it. */
export let switchLevel: StaticArray<i32> = allocateI32(0);
/** The switch above it; -1: none. */
export let switchParent: StaticArray<i32> = allocateI32(0);
/** Links from one switch to another, a row for each switch; UNREACHABLE if there is no way. */
export let switchDistance: StaticArray<i32> = allocateI32(0);
const UNREACHABLE: i32 = 2147483647;

let nodesOfSwitch: NodeSets = new NodeSets(switchNodes, 0);
let some: NodeSet = NO_SET;
// Per switch.
let isUsed: StaticArray<u8> = allocateU8(0); // 1: a node that was taken first is below it
let away: StaticArray<i32> = allocateI32(0); // sum of its distances to the switches in use
let count: StaticArray<i32> = allocateI32(0); // nodes below it that the job may have

onAllocate(() => {
  switchNodes = allocateI32(f64(switches) * words);
  nodesOfSwitch = new NodeSets(switchNodes, switches);
  switchLevel = allocateI32(switches);
  switchParent = allocateI32(switches);
  switchDistance = allocateI32(f64(switches) * switches);
  some = allocateSet();
  isUsed = allocateU8(switches);
  away = allocateI32(switches);
  count = allocateI32(switches);
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
  const top = request.hasNamed ? topOfNamed(request.named) : topOfOffered();
  if (top < 0 || !request.hasNamedIn(nodesOfSwitch.at(top))) return false;
  if (request.hasNamed && attempt.isDone()) return true;
  if (request.hasNamed && attempt.nodesLeft == 0) return false;
  if (!choice.findLight(nodesOfSwitch.at(top), attempt.needed, attempt.needed)) return false;
  if (!choice.takeLighter()) return false;
  choice.light.addCommon(choice.taken, choice.taken);
  findUsed();
  if (takeFromUsed()) return true;
  takeFromOthers();
  return attempt.hasEnough();
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
  let topWeight: f64 = 0;
  for (let i = 0; i < switches; i++) {
    const below = nodesOfSwitch.at(i).countCommon(choice.offered);
    if (below == 0 || below < attempt.needed) continue;
    if (top >= 0 && unchecked(switchLevel[i]) < unchecked(switchLevel[top])) continue;
    const weight = choice.lightestOf(nodesOfSwitch.at(i));
    if (top >= 0 && weight > topWeight) continue;
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
    if (choice.takeAnyNumber(some)) return true;
  }
  return false;
}

/** Finds the nodes of a switch that the job may have and has not taken. */
function findUntaken(i: i32): void {
  some.copyCommon(nodesOfSwitch.at(i), choice.light);
  some.subtract(choice.taken);
}

/** Takes nodes of further leaf switches, until the job has all, or until a switch gives it no more. */
function takeFromOthers(): void {
  let before = attempt.missing + 1;
  while (before != attempt.missing) {
    before = attempt.missing;
    const best = bestLeaf();
    if (best < 0) return;
    addDistances(best);
    findUntaken(best);
    if (choice.takeSome(some)) return;
    unchecked((count[best] = 0));
  }
}

/** Returns the leaf switch that is closest to those in use and fits best (_topo_choose_best_switch()); -1: none. */
function bestLeaf(): i32 {
  let best = -1;
  for (let i = 0; i < switches; i++) {
    if (unchecked(isUsed[i]) != 0 || unchecked(switchLevel[i]) != 0) continue;
    if (unchecked(count[i]) == 0 || unchecked(away[i]) == UNREACHABLE) continue;
    if (best < 0) best = i;
    else {
      const fit = compareFit(i, best);
      const further = unchecked(away[i]) - unchecked(away[best]);
      if ((further < 0 && fit >= 0) || (further == 0 && fit > 0)) best = i;
    }
  }
  return best;
}

/**
 * Returns a positive number if the first of two switches fits better, and a negative one if the second does
 * (_topo_compare_switches()). If neither has the missing nodes, the switches above them are compared.
 */
function compareFit(first: i32, second: i32): i32 {
  const missing = attempt.missing;
  let i = first;
  let j = second;
  while (true) {
    const own = unchecked(count[i]);
    const other = unchecked(count[j]);
    const fits = own >= missing;
    if (fits != other >= missing) return fits ? 1 : -1;
    if (fits && own != other) return other - own;
    const parent = unchecked(switchParent[i]);
    const otherParent = unchecked(switchParent[j]);
    if (fits || parent == otherParent || parent < 0 || otherParent < 0) break;
    i = parent;
    j = otherParent;
  }
  const more = unchecked(count[i]) - unchecked(count[j]);
  return more != 0 ? more : unchecked(switchLevel[j]) - unchecked(switchLevel[i]);
}
