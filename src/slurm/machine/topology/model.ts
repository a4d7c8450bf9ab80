/** TopologyPlugin, with the topology.conf that belongs to it. */
export type Topology = SwitchTree | Blocks;

/** TopologyPlugin=topology/tree: the network of switches. */
export interface SwitchTree {
  readonly kind: 'tree';
  /** In the order of topology.conf. */
  readonly switches: readonly Switch[];
  /** TopologyParam=TopoOptional: only jobs with --switches are placed by it. */
  readonly isOptional: boolean;
}

export interface Switch {
  readonly name: string;
  /** 0 for a leaf switch, to which nodes are connected; otherwise one more than its highest child. */
  readonly level: number;
  /** The last switch that it is a child of; -1 for a root. */
  readonly parent: number;
  /** Indices of the switches below it; none for a leaf. */
  readonly children: readonly number[];
  /** Indices of the nodes that it reaches, ascending. */
  readonly nodes: readonly number[];
}

/** TopologyPlugin=topology/block: base blocks of nodes, and larger blocks that are made of consecutive ones. */
export interface Blocks {
  readonly kind: 'block';
  /** Base blocks in the order of topology.conf. */
  readonly blocks: readonly BaseBlock[];
  /** Number of nodes of a base block that are planned with. */
  readonly base: number;
  /** A block of level i has 2^i base blocks. Ascending; 0 is always there. */
  readonly levels: readonly number[];
}

interface BaseBlock {
  readonly name: string;
  /** Indices of its nodes, ascending. */
  readonly nodes: readonly number[];
}

/** --switches: the most leaf switches a job wants, and how long it waits for them at most, in seconds. */
export interface SwitchRequest {
  readonly most: number;
  /** Infinity if it names no time: max_switch_wait bounds it. */
  readonly wait: number;
}
