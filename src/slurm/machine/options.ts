// The options of sbatch(1) by how the model treats them. An option that is in none of the three lists is unknown.

const words = (list: string) => new Set<string>(list.match(/\S+/g));

/**
 * Options that the model supports. unsupported.ts also accepts some values of `exclusive`, `gres`, `gpus`, `begin`,
 * `deadline`, `dependency` and others.
 */
export const SUPPORTED_OPTIONS = words(
  'partition nodes ntasks ntasks-per-node cpus-per-task time mem mem-per-cpu nice array kill-on-invalid-dep ' +
    'requeue no-requeue time-min exclude nodelist hold gpus-per-node cpus-per-gpu mem-per-gpu licenses ' +
    'mincpus overcommit',
);

/** Options that cannot change when or where a job starts. */
export const OPTIONS_WITHOUT_EFFECT = words(`
  account acctg-freq bcast chdir comment container container-id container-type context cpu-freq
  disable-stdout-job-summary error export extra
  export-file get-user-env gid gpu-bind gpu-freq ignore-pbs input job-name kill-on-bad-exit mail-type mail-user
  mem-bind no-kill oom-kill-step open-mode output parsable profile propagate quiet resv-ports signal stepmgr
  test-only tres-bind uid umask use-min-nodes verbose wait wait-all-nodes wckey wrap
`);

/** The feature that is unsupported unless the cluster's reservations are given. */
export const RESERVATIONS = 'reservations';

/** The features that are unsupported if slurm.conf names a topology that the model lacks. */
export const SWITCHES = 'numbers of switches';
export const SEGMENTS = 'segments of nodes';
export const EXCLUSIVE_TOPOLOGY = 'whole switches or blocks for a job';

/** Requests that the model does not combine with GPUs of the whole job or of its tasks. */
const OTHER_GPUS = 'GPUs of the whole job with GPUs of each node, several types of them, or --overcommit';

/** The feature that each unsupported option requests. */
export const OPTION_FEATURES: Readonly<Record<string, string>> = {
  batch: 'features of nodes',
  bb: 'burst buffers',
  bbf: 'burst buffers',
  begin: 'begin times that are dates',
  'cluster-constraint': 'federation',
  clusters: 'federation',
  constraint: 'numbers of nodes by features',
  'consolidate-segments': 'segments in one larger block',
  contiguous: 'contiguous nodes',
  'core-spec': 'specialized cores',
  'cores-per-socket': 'sockets and threads of a job',
  deadline: 'deadlines that are dates, and those of jobs with --time-min or without --time',
  'delay-boot': 'features of nodes',
  dependency:
    'dependencies of other kinds than after, afterany, afterok, afternotok, aftercorr and singleton',
  distribution: 'distributions of tasks',
  exclusive: 'nodes shared with jobs of one user',
  'extra-node-info': 'sockets and threads of a job',
  gpus: OTHER_GPUS,
  'gpus-per-task': OTHER_GPUS,
  'gpus-per-socket': 'GPUs by socket',
  gres: 'generic resources other than GPUs',
  'gres-flags': 'bindings of GPUs to cores',
  hint: 'sockets and threads of a job',
  'mcs-label': 'nodes shared with jobs of one user',
  'mem-update': 'memory that shrinks',
  network: 'the network',
  nodefile: 'nodes that a job names',
  'ntasks-per-core': 'sockets and threads of a job',
  'ntasks-per-gpu': 'tasks by GPU',
  'ntasks-per-tres': 'tasks by GPU',
  'ntasks-per-socket': 'sockets and threads of a job',
  oversubscribe: 'CPUs that jobs share',
  power: 'power management',
  prefer: 'features of nodes',
  priority: 'priorities that a person sets',
  qos: 'QOS',
  reboot: 'features of nodes',
  reservation: RESERVATIONS,
  resources: 'hierarchical resources',
  segment: SEGMENTS,
  'sockets-per-node': 'sockets and threads of a job',
  'spread-segments': 'segments on base blocks of their own',
  'spread-job': 'jobs spread over nodes',
  switches: SWITCHES,
  'thread-spec': 'specialized cores',
  'threads-per-core': 'sockets and threads of a job',
  tmp: 'disks of nodes',
  'tres-per-task': 'resources of a task',
};
