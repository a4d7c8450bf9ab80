// Chooses nodes by topology/tree: on one leaf switch if possible, and otherwise on few of them (_eval_nodes_topo() of
// Slurm's select/cons_tres, job_test.c). docs/slurm-machine.md describes the rules.
import { allocateI32, allocateU8 } from '../../memory';
import { nodes, switches } from '../settings';
import { nodeCpus, nodeThreads, nodeWeight } from '../state/cluster';
import { Selection, selected } from '../state/selection';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet, NodeSets, words } from '../structures/nodeSet';
import { NodeList } from './nodeList';
import { Request } from './request';

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
let placeOf: StaticArray<i32> = allocateI32(0); // position in the list of each listed node
let offered: NodeSet = NO_SET;
/** The lightest nodes below the top switch that are enough, and among them those lighter than the heaviest. */
let light: NodeSet = NO_SET;
let lighter: NodeSet = NO_SET;
let chosen: NodeSet = NO_SET;
// Per switch.
let isUsed: StaticArray<u8> = allocateU8(0); // 1: a required node or one of `lighter` is below it
let away: StaticArray<i32> = allocateI32(0); // sum of its distances to the switches in use
let count: StaticArray<i32> = allocateI32(0); // nodes below it that the job may have
let usable: NodeSet = NO_SET;

onAllocate(() => {
  switchNodes = allocateI32(f64(switches) * words);
  nodesOfSwitch = new NodeSets(switchNodes, switches);
  switchLevel = allocateI32(switches);
  switchParent = allocateI32(switches);
  switchDistance = allocateI32(f64(switches) * switches);
  placeOf = allocateI32(switches > 0 ? nodes : 0);
  offered = allocateSet();
  light = allocateSet();
  lighter = allocateSet();
  chosen = allocateSet();
  usable = allocateSet();
  isUsed = allocateU8(switches);
  away = allocateI32(switches);
  count = allocateI32(switches);
});

// An attempt, with the CPUs and nodes that are still missing, as in bestFit.ts.
let list: NodeList = new NodeList(0);
let request: Request = new Request();
let cpus: i32 = 0;
let missing: i32 = 0;
let needed: i32 = 0;
let nodesLeft: i32 = 0;

/** Returns the number of leaf switches that selected nodes are on. */
export function countLeaves(selection: Selection): i32 {
  selection.copyNodes(chosen);
  let leaves = 0;
  for (let i = 0; i < switches; i++) {
    if (unchecked(switchLevel[i]) == 0 && nodesOfSwitch.at(i).hasCommon(chosen)) leaves++;
  }
  return leaves;
}

/** Takes nodes of the list for a request. Returns true if it fits. */
export function takeFromTree(ofList: NodeList, ofRequest: Request): bool {
  begin(ofList, ofRequest);
  if (request.hasNamed && !takeNamed()) return false;
  const top = request.hasNamed ? topOfNamed() : topOfOffered();
  if (top < 0 || (request.hasNamed && !request.named.isSubsetOf(nodesOfSwitch.at(top)))) return false;
  if (request.hasNamed && isDone()) return true;
  if (request.hasNamed && nodesLeft == 0) return false;
  if (!findLight(nodesOfSwitch.at(top))) return false;
  const first = lighter.next(0);
  for (let node = first; node >= 0 && nodesLeft != 0; node = lighter.next(node + 1)) take(node);
  if (first >= 0 && nodesLeft == 0) return false;
  light.addCommon(chosen, chosen);
  findUsed();
  if ((request.hasNamed || first >= 0) && takeFromUsed()) return true;
  takeFromOthers();
  return needed <= 0 && cpus <= 0;
}

function begin(ofList: NodeList, ofRequest: Request): void {
  list = ofList;
  request = ofRequest;
  cpus = request.cpus;
  missing = request.targetNodes;
  needed = request.minNodes;
  nodesLeft = request.nodeLimit;
  offered.clear();
  chosen.clear();
  for (let i = 0; i < list.count; i++) {
    const node = unchecked(list.node[i]);
    offered.add(node);
    unchecked((placeOf[node] = i));
  }
}

function isDone(): bool {
  return missing <= 0 && cpus <= 0;
}

/** Takes the usable CPUs of a node, except for one core for each further node that is needed. */
function take(node: i32): void {
  const place = unchecked(placeOf[node]);
  const all = unchecked(list.cpus[place]);
  const kept = max(needed - 1, 0) * unchecked(nodeThreads[node]);
  const used = request.isExclusive ? all : min(all, max(cpus - kept, request.minCpusPerNode));
  selected.add(node, request.isExclusive ? unchecked(nodeCpus[node]) : used);
  unchecked((list.cpus[place] = used));
  chosen.add(node);
  cpus -= used;
  missing--;
  needed--;
  nodesLeft--;
}

/** Takes the required nodes. Returns false if the request may not have that many. */
function takeNamed(): bool {
  const named = request.named;
  for (let node = named.next(0); node >= 0; node = named.next(node + 1)) {
    if (nodesLeft == 0) return false;
    take(node);
  }
  return true;
}

/** Returns the first of the highest switches above a required node; -1 if there is none. */
function topOfNamed(): i32 {
  let top = -1;
  for (let i = 0; i < switches; i++) {
    if (!nodesOfSwitch.at(i).hasCommon(request.named)) continue;
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
    const below = nodesOfSwitch.at(i).countCommon(offered);
    if (below == 0 || below < needed) continue;
    if (top >= 0 && unchecked(switchLevel[i]) < unchecked(switchLevel[top])) continue;
    const weight = lightestOn(i);
    if (top >= 0 && weight > topWeight) continue;
    top = i;
    topWeight = weight;
  }
  return top;
}

/** Returns the least weight of an offered node of a switch. */
function lightestOn(i: i32): f64 {
  usable.copyCommon(nodesOfSwitch.at(i), offered);
  let least: f64 = Infinity;
  for (let node = usable.next(0); node >= 0; node = usable.next(node + 1))
    least = min(least, unchecked(nodeWeight[node]));
  return least;
}

/** Finds the lightest nodes below a switch that are enough. Returns false if all are not. */
function findLight(top: NodeSet): bool {
  light.clear();
  lighter.clear();
  usable.copyCommon(top, offered);
  usable.subtract(chosen);
  let found = 0;
  let sum = 0;
  for (let weight = nextWeight(-Infinity); weight < Infinity; weight = nextWeight(weight)) {
    if (found > 0) lighter.copy(light);
    for (let node = usable.next(0); node >= 0; node = usable.next(node + 1)) {
      if (unchecked(nodeWeight[node]) != weight) continue;
      light.add(node);
      found++;
      sum += unchecked(list.cpus[placeOf[node]]);
    }
    if (sum >= cpus && found >= needed) return true;
  }
  return false;
}

/** Returns the least weight of a listed node above a weight; Infinity if there is none. */
function nextWeight(weight: f64): f64 {
  let next: f64 = Infinity;
  for (let i = 0; i < list.count; i++) {
    const own = unchecked(nodeWeight[list.node[i]]);
    if (own > weight) next = min(next, own);
  }
  return next;
}

/** Finds the switches above nodes that have been taken, the distances to them, and the nodes below each switch. */
function findUsed(): void {
  for (let i = 0; i < switches; i++) {
    const below = nodesOfSwitch.at(i);
    unchecked((isUsed[i] = below.hasCommon(chosen) ? 1 : 0));
    unchecked((count[i] = below.countCommon(light)));
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

/** Takes more nodes of the leaf switches in use. Slurm does not check the limit of nodes here. */
function takeFromUsed(): bool {
  for (let i = 0; i < switches; i++) {
    if (unchecked(isUsed[i]) == 0 || unchecked(switchLevel[i]) != 0) continue;
    findUntaken(i);
    for (let node = usable.next(0); node >= 0; node = usable.next(node + 1)) {
      take(node);
      if (isDone()) return true;
    }
  }
  return false;
}

/** Finds the nodes of a switch that the job may have and has not taken. */
function findUntaken(i: i32): void {
  usable.copyCommon(nodesOfSwitch.at(i), light);
  usable.subtract(chosen);
}

/** Takes nodes of further leaf switches, until the job has all, or until a switch gives it no more. */
function takeFromOthers(): void {
  let before = missing + 1;
  while (before != missing) {
    before = missing;
    const best = bestLeaf();
    if (best < 0) return;
    addDistances(best);
    findUntaken(best);
    for (let node = usable.next(0); node >= 0 && nodesLeft != 0; node = usable.next(node + 1)) {
      take(node);
      if (isDone()) return;
    }
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
