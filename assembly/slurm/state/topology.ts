// Holds the switches or the base blocks of the topology, as the host describes them (topology/tree, topology/block).
import { allocateI32 } from '../../memory';
import { blocks, switches } from '../settings';
import { onAllocate } from '../structures/allocation';
import { NodeSet, NodeSets, words } from '../structures/nodeSet';

/** The nodes that each switch reaches. */
export let switchNodes: StaticArray<i32> = allocateI32(0);
/** 0: a leaf switch, to which nodes are connected; otherwise one more than the highest level below it. */
export let switchLevel: StaticArray<i32> = allocateI32(0);
/** The nodes of each base block. */
export let blockNodes: StaticArray<i32> = allocateI32(0);

export let nodesOfSwitch: NodeSets = new NodeSets(switchNodes, 0);
export let nodesOfBase: NodeSets = new NodeSets(blockNodes, 0);

onAllocate(() => {
  switchNodes = allocateI32(f64(switches) * words);
  switchLevel = allocateI32(switches);
  blockNodes = allocateI32(f64(blocks) * words);
  nodesOfSwitch = new NodeSets(switchNodes, switches);
  nodesOfBase = new NodeSets(blockNodes, blocks);
});

/**
 * Adds to a set all nodes of the leaf switches or base blocks on which it has nodes. Models topology_p_whole_topo(),
 * which also counts the nodes that it has just added.
 */
export function addWholeTopology(set: NodeSet): void {
  for (let i = 0; i < switches; i++) {
    if (unchecked(switchLevel[i]) == 0) addIfCommon(nodesOfSwitch.at(i), set);
  }
  for (let base = 0; base < blocks; base++) addIfCommon(nodesOfBase.at(base), set);
}

function addIfCommon(nodes: NodeSet, set: NodeSet): void {
  if (nodes.hasCommon(set)) set.addCommon(nodes, nodes);
}
