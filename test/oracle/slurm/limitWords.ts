// Slurm's words for limits of each resource: CPUs, memory, nodes, billing, GPUs.
const words = (...names: string[]): readonly string[] => names;
export const QOS_GROUP = words(
  'QOSGrpCpuLimit',
  'QOSGrpMemLimit',
  'QOSGrpNodeLimit',
  'QOSGrpBilling',
  'QOSGrpGRES',
);
export const QOS_JOB = words(
  'QOSMaxCpuPerJobLimit',
  'QOSMaxMemoryPerJob',
  'QOSMaxNodePerJobLimit',
  'QOSMaxBillingPerJob',
  'QOSMaxGRESPerJob',
);
export const QOS_USER = words(
  'QOSMaxCpuPerUserLimit',
  'QOSMaxMemoryPerUser',
  'QOSMaxNodePerUserLimit',
  'QOSMaxBillingPerUser',
  'QOSMaxGRESPerUser',
);
export const ACCOUNT = words(
  'MaxCpuPerAccount',
  'MaxMemoryPerAccount',
  'MaxNodePerAccount',
  'MaxBillingPerAccount',
  'MaxGRESPerAccount',
);
export const GROUP = words(
  'AssocGrpCpuLimit',
  'AssocGrpMemLimit',
  'AssocGrpNodeLimit',
  'AssocGrpBilling',
  'AssocGrpGRES',
);
export const JOB = words(
  'AssocMaxCpuPerJobLimit',
  'AssocMaxMemPerJob',
  'AssocMaxNodePerJobLimit',
  'AssocMaxBillingPerJob',
  'AssocMaxGRESPerJob',
);

/** Whether a reason is a limit's. */
export function isLimit(reason: string): boolean {
  return /^(QOS|Assoc|Max)/.test(reason);
}
