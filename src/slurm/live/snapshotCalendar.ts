// Gives a configuration the reservations of a snapshot, and the nodes that are out of service in it.
import type { Outage } from '../machine/events/model.ts';
import { withNodeCalendar } from '../machine/events/nodeCalendar.ts';
import type { SlurmConfiguration } from '../machine/replayOnSlurm.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/** Returns the configuration in which nodes that are not up start no jobs, with the reservations of the snapshot. */
export function withSnapshotCalendar(
  configuration: SlurmConfiguration,
  snapshot: Snapshot,
): SlurmConfiguration {
  const { name, now, nodes, reservationText: text } = snapshot;
  const known = new Map(configuration.cluster.nodes.map((node, i) => [node.name, i]));
  const outages = nodes
    .filter(({ up }) => !up)
    .flatMap((node): Outage[] => {
      const at = known.get(node.name);
      // Jobs there continue to run until the controller reports otherwise.
      const outage = { from: now, until: Number.POSITIVE_INFINITY, isDown: false, reason: 'not up' };
      return at === undefined ? [] : [{ ...outage, node: at }];
    });
  const listed = withNodeCalendar(configuration, {
    ...(text !== '' && { reservations: { text, file: name } }),
    listed: { file: name, names: nodes.map((node) => node.name) },
    unixStartTime: 0,
  });
  return { ...listed, cluster: { ...listed.cluster, outages } };
}
