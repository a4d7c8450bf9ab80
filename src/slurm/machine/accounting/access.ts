// Who may run in a partition: AllowAccounts, DenyAccounts, AllowQos and DenyQos of slurm.conf.
import type { Cluster, ClusterJob, Partition } from '../cluster.ts';
import type { Settings } from '../settings.ts';
import type { Access } from './model.ts';

/** Names of QOS are compared in lower case, as the database keeps them. */
export function accessOf(settings: Settings): Pick<Partition, 'accounts' | 'qosAccess'> {
  const accounts = read(settings.get('allowaccounts'), settings.get('denyaccounts'));
  const qosAccess = read(settings.get('allowqos')?.toLowerCase(), settings.get('denyqos')?.toLowerCase());
  return { ...(accounts !== undefined && { accounts }), ...(qosAccess !== undefined && { qosAccess }) };
}

/** If somebody is allowed, whom the other list denies does not matter. */
function read(allowed = '', denied = ''): Access | undefined {
  const names = (list: string) => list.split(',').filter((name) => name !== '');
  if (!/^(all)?$/i.test(allowed)) return { allows: true, names: names(allowed) };
  return denied === '' ? undefined : { allows: false, names: names(denied) };
}

/** Whether the account and the QOS of a job may use a partition; who they are is known with accounting only. */
export function mayUse({ accounting, partitions }: Cluster, job: ClusterJob, partition: number): boolean {
  if (accounting === undefined) return true;
  const { accounts, qosAccess } = partitions[partition];
  const lets = (access: Access | undefined, name: string | undefined) =>
    access === undefined || access.allows === (name !== undefined && access.names.includes(name));
  return (
    lets(accounts, accounting.associations[job.association ?? -1]?.account) &&
    lets(qosAccess, accounting.qos[job.qos ?? -1]?.name)
  );
}
