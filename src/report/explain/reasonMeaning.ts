// Explains the reasons for which squeue shows a job as waiting (squeue(1), "JOB REASON CODES").

/** Reasons by the beginning of their names, the more special first. */
const MEANINGS: readonly [reason: RegExp, meaning: string][] = [
  [/^None$/, 'no pass of the scheduler has tested it yet'],
  [/^Priority$/, 'a job with a higher priority waits for nodes that it may use'],
  [/^Resources$/, 'its turn has come, but too few nodes, CPUs, memory or GPUs are free'],
  [
    /^Nodes required for job are DOWN/,
    'its nodes are down, drained, or kept for jobs of a partition with a higher tier',
  ],
  [/^ReqNodeNotAvail, Reserved for maintenance/, 'it would run into a maintenance reservation'],
  [/^ReqNodeNotAvail/, 'nodes that it needs are down, drained, or reserved for another job'],
  [/^Reservation$/, 'its reservation has not begun, or has no free nodes'],
  [/^Licenses$/, 'too few of its licenses are free'],
  [/^DependencyNeverSatisfied$/, 'its dependency can never be satisfied; it will not start'],
  [/^Dependency$/, 'it waits for the jobs of its --dependency'],
  [/^DeadLine$/, 'it could not end before its --deadline any more, and was canceled'],
  [/^BeginTime$/, 'its --begin has not been reached, or it was requeued and waits a moment'],
  [/^JobHeldUser$/, 'its user holds it; scontrol release lets it start'],
  [/^JobHeldAdmin$/, 'an administrator holds it'],
  [/held/i, 'it is held; scontrol release lets it start'],
  [/^JobArrayTaskLimit$/, 'as many tasks of its array run as its limit (%) permits'],
  [/^Partition(Down|Inactive)$/, 'its partition starts no jobs at present'],
  [/^PartitionTimeLimit$/, 'its time limit is longer than its partition permits'],
  [/^PartitionNodeLimit$/, 'it requests more or fewer nodes than its partition permits'],
  [/^(AccountNotAllowed|QOSNotAllowed)$/, 'its account or QOS may not use its partition'],
  [/^BadConstraints$/, 'no nodes of its partition can satisfy its request'],
  [/^(InvalidAccount|InvalidQOS)$/, 'its account or QOS is not valid'],
  [/^(QOS|Qos)Grp/, 'all jobs of its QOS together have reached a limit of the QOS'],
  [/^(QOS|Qos)Max.*PerUser/, 'the jobs of its user have reached a limit of the QOS'],
  [/^Max.*PerAccount/, 'the jobs of its account have reached a limit of the QOS'],
  [/^(QOS|Qos)Max/, 'it exceeds a limit that its QOS sets for each job'],
  [/^(QOS|Qos)Min/, 'it requests less than its QOS demands'],
  [/^AssocGrp/, 'all jobs of its association (account or user) together have reached a limit'],
  [/^AssocMax(Jobs|SubmitJob)/, 'the jobs of its association have reached a limit of their number'],
  [/^Assoc/, 'it exceeds a limit that its association sets for each job'],
  [/^(Cleaning|Prolog)/, 'nodes are being prepared for it'],
];

/** Returns the meaning of a reason as a clause; undefined for a reason that is not known. */
export function reasonMeaning(reason: string): string | undefined {
  return MEANINGS.find(([name]) => name.test(reason))?.[1];
}
