// Holds the nodes that a planned start needs, and reserves them in the node space map.
import { bfResolution, epoch, roundsEndsUp } from '../settings';
import { completingNodes } from '../state/completing';
import { hasExclusiveTopology } from '../state/exclusiveTopology';
import { upNodes } from '../state/outages';
import { Selection } from '../state/selection';
import { addWholeTopology } from '../state/topology';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { nodeSpaceBegin, overlapsReservation, reserveNodes } from './nodeSpace';

/** Rounds a time down to a multiple of the resolution. */
export function floorToResolution(time: f64): f64 {
  return floor((time + epoch) / bfResolution) * bfResolution - epoch;
}

/** Returns until when a planned start reserves its nodes (_set_slot_time() in Slurm's backfill.c). */
export function reservedUntil(end: f64): f64 {
  return floorToResolution(roundsEndsUp ? end + bfResolution - 1 : end);
}

export class PlannedStart {
  readonly nodes: NodeSet;
  /** The nodes that it keeps from others: also all of its base blocks or leaf switches, if it shares these with no job. */
  private kept: NodeSet;
  private readonly withTopology: NodeSet;
  /** CPUs of the planned allocation. */
  cpus: i32 = 0;

  constructor(nodes: NodeSet, withTopology: NodeSet) {
    this.nodes = nodes;
    this.kept = nodes;
    this.withTopology = withTopology;
  }

  /** Takes the nodes of a selection for a job in a partition. */
  take(selection: Selection, job: i32, partition: i32): void {
    selection.copyNodes(this.nodes);
    this.cpus = selection.sumOfCpus();
    this.kept = this.nodes;
    if (!hasExclusiveTopology(job, partition)) return;
    this.kept = this.withTopology;
    this.kept.copy(this.nodes);
    addWholeTopology(this.kept);
  }

  isAnyCompleting(): bool {
    return this.nodes.hasCommon(completingNodes);
  }

  /** True if one of the nodes that it keeps is not up, or reserved between two times. The map of Slurm lacks both. */
  overlaps(from: f64, until: f64): bool {
    if (this.kept != this.nodes && !this.kept.isSubsetOf(upNodes)) return true;
    return overlapsReservation(this.kept, from, until);
  }

  /** Reserves the nodes that it keeps, so that later jobs in the cycle cannot use them. */
  reserve(from: f64, until: f64): void {
    const begin = max(from, nodeSpaceBegin());
    reserveNodes(this.kept, begin, max(until, begin + bfResolution));
  }
}

/** The planned start of the current candidate. */
export let planned: PlannedStart = new PlannedStart(NO_SET, NO_SET);

onAllocate(() => {
  planned = new PlannedStart(allocateSet(), allocateSet());
});
