// Who may run in a partition: AllowAccounts, DenyAccounts, AllowQos and DenyQos of slurm.conf.
import type { Cluster, ClusterJob, Partition } from '../cluster.ts';
import type { Settings } from '../conf/settings.ts';
import type { Access } from './model.ts';

/** Names of QOS are compared in lower case, as the database keeps them. */
export function accessOf(settings: Settings): Pick<Partition, 'accounts' | 'qosAccess'> {
  return {
    accounts: read(settings.get('allowaccounts'), settings.get('denyaccounts')),
    qosAccess: read(settings.get('allowqos')?.toLowerCase(), settings.get('denyqos')?.toLowerCase()),
  };
}

/** If somebody is allowed, whom the other list denies does not matter. */
function read(allowed = '', denied = ''): Access | undefined {
  if (!/^(all)?$/i.test(allowed)) return { allows: true, names: allowed.split(',') };
  return denied === '' ? undefined : { allows: false, names: denied.split(',') };
}

/** Returns true if a list lets somebody of this name, or of no name, use what it is of. */
export function allows(access: Access | undefined, name = ''): boolean {
  return access === undefined || access.allows === access.names.includes(name);
}

/** Whether the account and the QOS of a job may use a partition; who they are is known with accounting only. */
export function mayUse({ accounting, partitions }: Cluster, job: ClusterJob, partition: number): boolean {
  if (accounting === undefined) return true;
  const { accounts, qosAccess } = partitions[partition];
  return (
    allows(accounts, accounting.associations[job.association ?? -1]?.account) &&
    allows(qosAccess, accounting.qos[job.qos ?? -1]?.name)
  );
}
