// Decides which jobs may use a partition, by AllowAccounts, DenyAccounts, AllowGroups, AllowQos and DenyQos of
// slurm.conf.
import type { Cluster, ClusterJob, Partition } from '../cluster.ts';
import type { Settings } from '../conf/settings.ts';
import type { Access } from './model.ts';

/** Names of QOS are compared in lower case, as the database keeps them. */
export function accessOf(settings: Settings): Pick<Partition, 'accounts' | 'groups' | 'qosAccess'> {
  const groups = settings.get('allowgroups') ?? '';
  return {
    ...(!/^(all)?$/i.test(groups) && { groups: groups.split(',') }),
    accounts: accessList(settings.get('allowaccounts'), settings.get('denyaccounts')),
    qosAccess: accessList(settings.get('allowqos')?.toLowerCase(), settings.get('denyqos')?.toLowerCase()),
  };
}

/** Returns whom two lists admit. Ignores the list of denied names if there is a list of allowed names. */
export function accessList(allowed = '', denied = ''): Access | undefined {
  if (!/^(all)?$/i.test(allowed)) return { allows: true, names: allowed.split(',') };
  return denied === '' ? undefined : { allows: false, names: denied.split(',') };
}

/** Returns true if a list admits this name, or a job without a name. */
export function allows(access: Access | undefined, name = ''): boolean {
  return access === undefined || access.allows === access.names.includes(name);
}

/** True if the account and the QOS of a job may use a partition. */
export function mayUse(cluster: Cluster, job: ClusterJob, partition: number): boolean {
  return shutOut(cluster, job, partition) === undefined;
}

/**
 * Returns Slurm's reason why a job may not use a partition. Accounts and QOS are known with accounting only, and the
 * users of groups with a file of them. As in Slurm, root is in all groups.
 */
export function shutOut(
  { accounting, groups, partitions }: Cluster,
  job: ClusterJob,
  partition: number,
): 'PartitionConfig' | 'AccountNotAllowed' | 'QOSNotAllowed' | undefined {
  const { accounts, groups: allowed, qosAccess } = partitions[partition];
  const { user = '' } = job;
  if (
    groups !== undefined &&
    user !== 'root' &&
    !(allowed?.some((name) => groups.get(name)?.has(user)) ?? true)
  )
    return 'PartitionConfig';
  if (accounting === undefined) return undefined;
  if (!allows(accounts, accounting.associations[job.association ?? -1]?.account)) return 'AccountNotAllowed';
  return allows(qosAccess, accounting.qos[job.qos ?? -1]?.name) ? undefined : 'QOSNotAllowed';
}
