// Nodes that are down or drained.

import type { Outage } from '../../../../src/slurm/machine/events/model.ts';
import type { Entry } from '../jobs.ts';

const isDuring = ({ from, until }: Outage, now: number) => from <= now && now < until;

/** Nodes that are neither down nor drained. */
export function nodesUp(count: number, outages: readonly Outage[], now: number): Set<number> {
  const up = new Set(Array.from({ length: count }, (_, node) => node));
  for (const outage of outages) if (isDuring(outage, now)) up.delete(outage.node);
  return up;
}

/** Nodes whose jobs are lost. */
export function nodesDown(outages: readonly Outage[], now: number): Set<number> {
  return new Set(outages.filter((outage) => outage.isDown && isDuring(outage, now)).map(({ node }) => node));
}

/** Jobs that run on one of these nodes. */
export function lostOn(down: ReadonlySet<number>, entries: readonly Entry[]): Entry[] {
  return entries.filter(
    ({ state, allocation }) =>
      state === 'running' && [...(allocation?.keys() ?? [])].some((n) => down.has(n)),
  );
}
