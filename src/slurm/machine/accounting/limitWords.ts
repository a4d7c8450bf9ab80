import { CLUSTER, EVENTS } from '../codes.ts';

/** Reasons for waiting as squeue shows them, by their codes. */
const FIRST: Readonly<Record<number, string>> = {
  [CLUSTER.NONE]: 'None',
  [CLUSTER.PRIORITY]: 'Priority',
  [CLUSTER.RESOURCES]: 'Resources',
  [CLUSTER.NODES_TAKEN]:
    'Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions',
  [EVENTS.DEPENDENCY]: 'Dependency',
  [EVENTS.DEPENDENCY_NEVER_SATISFIED]: 'DependencyNeverSatisfied',
  [EVENTS.DEADLINE]: 'DeadLine',
  [EVENTS.BEGIN_TIME]: 'BeginTime',
  [EVENTS.RESERVATION]: 'Reservation',
  [EVENTS.ARRAY_TASK_LIMIT]: 'JobArrayTaskLimit',
  [EVENTS.NODE_NOT_AVAILABLE]: 'ReqNodeNotAvail',
  [EVENTS.LICENSES]: 'Licenses',
  [EVENTS.JOB_HELD_USER]: 'JobHeldUser',
  [EVENTS.JOB_HELD_ADMIN]: 'JobHeldAdmin',
  [EVENTS.UPCOMING_MAINTENANCE]: 'ReqNodeNotAvail, Reserved for maintenance',
};

/** Words for a limit of each resource, in the order of tres.ts. */
export const TRES_WORDS = {
  qosGroup: ['QOSGrpCpuLimit', 'QOSGrpMemLimit', 'QOSGrpNodeLimit', 'QOSGrpBilling', 'QOSGrpGRES'],
  qosJob: [
    'QOSMaxCpuPerJobLimit',
    'QOSMaxMemoryPerJob',
    'QOSMaxNodePerJobLimit',
    'QOSMaxBillingPerJob',
    'QOSMaxGRESPerJob',
  ],
  qosUser: [
    'QOSMaxCpuPerUserLimit',
    'QOSMaxMemoryPerUser',
    'QOSMaxNodePerUserLimit',
    'QOSMaxBillingPerUser',
    'QOSMaxGRESPerUser',
  ],
  qosAccount: [
    'MaxCpuPerAccount',
    'MaxMemoryPerAccount',
    'MaxNodePerAccount',
    'MaxBillingPerAccount',
    'MaxGRESPerAccount',
  ],
  group: ['AssocGrpCpuLimit', 'AssocGrpMemLimit', 'AssocGrpNodeLimit', 'AssocGrpBilling', 'AssocGrpGRES'],
  job: [
    'AssocMaxCpuPerJobLimit',
    'AssocMaxMemPerJob',
    'AssocMaxNodePerJobLimit',
    'AssocMaxBillingPerJob',
    'AssocMaxGRESPerJob',
  ],
} as const;

const LIMITS: readonly string[] = [
  ...Object.values(TRES_WORDS).flat(),
  'QOSGrpJobsLimit',
  'QOSGrpSubmitJobsLimit',
  'QOSMaxJobsPerUserLimit',
  'QOSMaxSubmitJobPerUserLimit',
  'MaxJobsPerAccount',
  'MaxSubmitJobsPerAccount',
  'QOSMaxWallDurationPerJobLimit',
  'AssocGrpJobsLimit',
  'AssocGrpSubmitJobsLimit',
  'AssocMaxJobsLimit',
  'AssocMaxSubmitJobLimit',
  'AssocMaxWallDurationPerJobLimit',
  'InvalidAccount',
  'InvalidQOS',
];

/** The kernel's code of a limit's word. */
export function limitCode(word: string): number {
  const place = LIMITS.indexOf(word);
  if (place < 0) throw new RangeError(`${word} is no limit`);
  return CLUSTER.FIRST_LIMIT + place;
}

/** The word of a reason that the kernel gives. */
export function reasonWord(code: number): string {
  return code < CLUSTER.FIRST_LIMIT ? FIRST[code] : LIMITS[code - CLUSTER.FIRST_LIMIT];
}
