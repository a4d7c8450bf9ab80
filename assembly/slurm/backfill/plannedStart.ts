// Holds the nodes that a planned start needs, and reserves them in the node space map.
import { bfResolution, epoch, roundsEndsUp } from '../settings';
import { completingNodes } from '../state/completing';
import { Selection } from '../state/selection';
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
  /** CPUs of the planned allocation. */
  cpus: i32 = 0;

  constructor(nodes: NodeSet) {
    this.nodes = nodes;
  }

  /** Takes the nodes of a selection. */
  take(selection: Selection): void {
    selection.copyNodes(this.nodes);
    this.cpus = selection.sumOfCpus();
  }

  isAnyCompleting(): bool {
    return this.nodes.hasCommon(completingNodes);
  }

  /** True if one of the nodes is reserved between two times. */
  overlaps(from: f64, until: f64): bool {
    return overlapsReservation(this.nodes, from, until);
  }

  /** Reserves the nodes, so that later jobs in the cycle cannot use them. */
  reserve(from: f64, until: f64): void {
    const begin = max(from, nodeSpaceBegin());
    reserveNodes(this.nodes, begin, max(until, begin + bfResolution));
  }
}

/** The planned start of the current candidate. */
export let planned: PlannedStart = new PlannedStart(NO_SET);

onAllocate(() => {
  planned = new PlannedStart(allocateSet());
});
