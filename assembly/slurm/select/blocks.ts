// Chooses nodes by topology/block (eval_nodes_block() of Slurm 24.11, eval_nodes_block.c): on as few base blocks as
// possible, in one block that is made of consecutive ones. docs/slurm-machine.md describes the rules.
import { allocateI32, allocateU8 } from '../../memory';
import { idiv } from '../../native/words';
import { baseBlockNodes, blockLevels, blocks } from '../settings';
import { candidateJob } from '../state/jobs';
import { nodesOfBase } from '../state/topology';
import { onAllocate, onBegin } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { attempt } from './attempt';
import { NodeList } from './nodeList';
import { Request } from './request';
import { segmentSize } from './segments';
import { choice } from './topologyChoice';

/** The nodes of all base blocks. */
let inBlocks: NodeSet = NO_SET;
let block: NodeSet = NO_SET;
let some: NodeSet = NO_SET;
let isUsed: StaticArray<u8> = allocateU8(0); // per base block: 1: the job or segment has nodes of it
let count: StaticArray<i32> = allocateI32(0); // per base block: nodes that the job may have
let lowerCount: StaticArray<i32> = allocateI32(0); // likewise, per lower block

onAllocate(() => {
  inBlocks = allocateSet();
  block = allocateSet();
  some = allocateSet();
  isUsed = allocateU8(blocks);
  count = allocateI32(blocks);
  lowerCount = allocateI32(blocks);
});

onBegin(() => {
  inBlocks.clear();
  for (let base = 0; base < blocks; base++) {
    const nodes = nodesOfBase.at(base);
    inBlocks.addCommon(nodes, nodes);
  }
});

// The layout of a number of nodes: base blocks of a block and of a lower block, and the most lower blocks.
let width: i32 = 0;
let lowerWidth: i32 = 0;
let mostLower: i32 = 0;
/** True if the number of lower blocks is limited. */
let countsLower: bool = false;
/** Lower blocks that the job or segment may still take. */
let lowerLeft: i32 = 0;

function setLayout(nodes: i32): void {
  let level = 0;
  while (baseBlockNodes << level < nodes) level++;
  let lower = max(level - 1, 0);
  while ((blockLevels & (1 << lower)) == 0) lower--;
  let above = level;
  while (above < 31 && (blockLevels & (1 << above)) == 0) above++;
  width = above == 31 ? blocks : 1 << above;
  lowerWidth = 1 << lower;
  const lowerNodes = baseBlockNodes * lowerWidth;
  mostLower = idiv(nodes + lowerNodes - 1, lowerNodes);
  countsLower = width != lowerWidth * mostLower;
}

/** True if blocks decide which nodes of a list a job gets: not if none is in a block. */
export function goesByBlocks(list: NodeList): bool {
  for (let i = 0; i < list.count; i++) if (inBlocks.has(unchecked(list.node[i]))) return true;
  return false;
}

/** Takes nodes of the list for a request, one segment after the other. Returns true if it fits. */
export function takeFromBlocks(list: NodeList, request: Request): bool {
  attempt.begin(list, request);
  choice.begin();
  attempt.missing = request.minNodes;
  const size = unchecked(segmentSize[candidateJob[request.candidate]]);
  if (size == 0) {
    setLayout(request.minNodes);
    return takePart(request);
  }
  const segments = idiv(request.minNodes, size);
  if (size > baseBlockNodes || segments * size != request.minNodes) return false;
  if (segments > 1 && request.hasNamed) return false;
  setLayout(size);
  for (let i = 0; i < segments; i++) {
    attempt.beginSegment(segments, size);
    choice.dropTaken();
    if (!takePart(request)) return false;
  }
  attempt.endSegments();
  return true;
}

/** Takes the nodes of a job, or of one of its segments. */
function takePart(request: Request): bool {
  lowerLeft = mostLower;
  for (let base = 0; base < blocks; base++) unchecked((isUsed[base] = 0));
  if (!request.hasNamedIn(inBlocks) || !choice.takeNamed()) return false;
  const first = chooseBlock(request);
  if (first < 0) return false;
  const end = min(first + width, blocks);
  joinBases(first, end);
  if (!request.hasNamedIn(block)) return false;
  if (request.hasNamed) {
    if (countsLower) useBases(first, end, request.named);
    if (lowerLeft < 0) return false;
    if (attempt.isDone()) return true;
    if (attempt.nodesLeft == 0) return false;
  }
  choice.findLight(block, attempt.missing);
  if (!choice.takeLighter()) return false;
  useBases(first, end, choice.lighter);
  if (lowerLeft < 0) return false;
  return takeFromUsed(first, end) || takeFurther(first, end);
}

/** Makes `block` hold the nodes of some base blocks. */
function joinBases(first: i32, end: i32): void {
  block.clear();
  for (let base = first; base < end; base++) {
    const nodes = nodesOfBase.at(base);
    block.addCommon(nodes, nodes);
  }
}

/** Returns the number of nodes that are enough: of a range the controller subtracts what it spans. */
function leastOf(request: Request): i32 {
  return attempt.missing - max(0, request.targetNodes - request.minNodes);
}

/**
 * Returns the first base block of the block that the job gets: of those with enough nodes and CPUs that with the lightest
 * node, and among equal ones the last of those with the fewest nodes. With required nodes, it is the first that has
 * one. -1: there is none.
 */
function chooseBlock(request: Request): i32 {
  let best = -1;
  let bestWeight: f64 = Infinity;
  let bestCount = 0;
  for (let first = 0; first < blocks; first += width) {
    const end = min(first + width, blocks);
    joinBases(first, end);
    if (request.hasNamed) {
      if (block.hasCommon(request.named)) return first;
      continue;
    }
    const nodes = block.countCommon(choice.offered);
    const reached = countsLower ? sumOfLargest(first, end) : nodes;
    if (reached < leastOf(request) || attempt.cpus > choice.sumOfCpus(block)) continue;
    const weight = choice.lightestOf(block);
    if (weight > bestWeight || (weight == bestWeight && nodes > bestCount)) continue;
    best = first;
    bestWeight = weight;
    bestCount = nodes;
  }
  return best;
}

/** Returns the offered nodes of the largest lower blocks of a block, of as many as the job may use. */
function sumOfLargest(first: i32, end: i32): i32 {
  const lowers = countLower(first, end, choice.offered);
  const from = idiv(first, lowerWidth);
  let sum = 0;
  for (let i = 0; i < min(mostLower, lowers); i++) {
    let largest = from;
    for (let lower = from + 1; lower < from + lowers; lower++)
      if (unchecked(lowerCount[lower]) > unchecked(lowerCount[largest])) largest = lower;
    sum += unchecked(lowerCount[largest]);
    unchecked((lowerCount[largest] = 0));
  }
  return sum;
}

/** Counts nodes of a set on the base blocks and lower blocks of a block. Returns the number of lower blocks. */
function countLower(first: i32, end: i32, set: NodeSet): i32 {
  const from = idiv(first, lowerWidth);
  const to = idiv(end - 1, lowerWidth) + 1;
  for (let lower = from; lower < to; lower++) unchecked((lowerCount[lower] = 0));
  for (let base = first; base < end; base++) {
    if (unchecked(isUsed[base]) != 0) continue;
    const nodes = nodesOfBase.at(base).countCommon(set);
    unchecked((count[base] = nodes));
    unchecked((lowerCount[idiv(base, lowerWidth)] += nodes));
  }
  return to - from;
}

function areInOneLower(a: i32, b: i32): bool {
  return idiv(a, lowerWidth) == idiv(b, lowerWidth);
}

/** Uses the base blocks with nodes of a set: for each further lower block, the job may take one less. */
function useBases(first: i32, end: i32, set: NodeSet): void {
  let last = -1;
  for (let base = first; base < end; base++) {
    if (unchecked(isUsed[base]) != 0) {
      last = base;
      continue;
    }
    if (!nodesOfBase.at(base).hasCommon(set)) continue;
    unchecked((isUsed[base] = 1));
    if (last >= 0 && areInOneLower(last, base)) continue;
    lowerLeft--;
    last = base;
  }
}

/** Takes more nodes of the base blocks in use. Returns true if the job has all. */
function takeFromUsed(first: i32, end: i32): bool {
  for (let base = first; base < end; base++) {
    if (unchecked(isUsed[base]) == 0) continue;
    findUntaken(base);
    if (choice.takeAnyNumber(some)) return true;
  }
  return false;
}

/** Finds the nodes of a base block that the job may have and has not taken. */
function findUntaken(base: i32): void {
  some.copyCommon(nodesOfBase.at(base), choice.light);
  some.subtract(choice.taken);
}

/** Takes nodes of one base block after the other. Returns true if the job has all. */
function takeFurther(first: i32, end: i32): bool {
  countLower(first, end, choice.light);
  let before: i32;
  do {
    before = attempt.missing;
    const best = bestBase(first, end);
    if (best < 0) return false;
    const isLowerUsed = !countsLower || isInUsedLower(best, first, end);
    if (lowerLeft <= 0 && !isLowerUsed) return false;
    unchecked((isUsed[best] = 1));
    findUntaken(best);
    if (choice.takeSome(some)) return true;
    if (!isLowerUsed) lowerLeft--;
  } while (before != attempt.missing);
  return false;
}

function isInUsedLower(base: i32, first: i32, end: i32): bool {
  for (let other = first; other < end; other++)
    if (unchecked(isUsed[other]) != 0 && areInOneLower(base, other)) return true;
  return false;
}

/**
 * Returns the base block that comes next (_choose_best_bblock()): in a lower block in use, in the lower block that
 * fits best, and itself the one that fits best; -1: there is none.
 */
function bestBase(first: i32, end: i32): i32 {
  let best = -1;
  for (let base = first; base < end; base++) {
    if (unchecked(isUsed[base]) != 0) continue;
    if (best < 0) {
      best = base;
      continue;
    }
    if (countsLower && !areInOneLower(base, best)) {
      const order = compareLower(base, best, first, end);
      if (order > 0) best = base;
      if (order != 0) continue;
    }
    if (compareFit(unchecked(count[base]), unchecked(count[best])) >= 0) best = base;
  }
  return best;
}

function compareLower(a: i32, b: i32, first: i32, end: i32): i32 {
  const isOwn = isInUsedLower(a, first, end);
  if (isOwn != isInUsedLower(b, first, end)) return isOwn ? 1 : -1;
  return compareFit(unchecked(lowerCount[idiv(a, lowerWidth)]), unchecked(lowerCount[idiv(b, lowerWidth)]));
}

/**
 * Compares the nodes of two blocks: the fewest that are enough fit best, and if none are enough, the most do. A positive
 * number means that the first block fits better.
 */
function compareFit(first: i32, second: i32): i32 {
  const fits = first >= attempt.missing;
  if (fits != second >= attempt.missing) return fits ? 1 : -1;
  return fits ? second - first : first - second;
}
