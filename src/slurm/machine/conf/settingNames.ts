// The settings of slurm.conf(5), 22.05 to 26.05, by how the model treats them. A setting that is in none of the three
// lists of its line type is unknown. Names are in lower case because Slurm ignores their case.

import { RESERVATIONS } from '../options.ts';
import { NODE_STATES } from './states.ts';

/** Lines that describe nodes, lines that describe partitions, and all others. */
export type Level = 'general' | 'node' | 'partition';

interface Feature {
  /** A noun phrase. */
  readonly feature: string;
  /** Matches the values that do not request it. */
  readonly off: RegExp;
}

type Names = Readonly<Record<Level, ReadonlySet<string>>>;

const words = (list: string) => new Set<string>(list.toLowerCase().match(/\S+/g));

/** Settings that the model supports. */
export const SUPPORTED: Names = {
  general: words(`
    AccountingStorageType DefCpuPerGPU DefMemPerCPU DefMemPerGPU DefMemPerNode DependencyParameters DownNodes EnforcePartLimits FairShareDampeningFactor
    JobRequeue KillWait Licenses MaxArraySize MaxMemPerCPU MaxMemPerNode MessageTimeout PreemptMode PreemptType PriorityCalcPeriod
    PriorityDecayHalfLife PriorityFavorSmall PriorityMaxAge PriorityType PriorityWeightAge
    PriorityWeightJobSize PriorityWeightPartition PriorityWeightTRES SchedulerType SelectType
  `),
  node: words(`
    Boards CoresPerSocket CPUs Feature Features Gres NodeName Procs RealMemory Sockets SocketsPerBoard ThreadsPerCore Weight
  `),
  partition: words(`
    Default DefaultTime DefCpuPerGPU DefMemPerCPU DefMemPerGPU DefMemPerNode MaxCPUsPerNode MaxMemPerCPU MaxMemPerNode MaxNodes MaxTime MinNodes Nodes PartitionName
    PreemptMode Priority PriorityJobFactor PriorityTier State TRESBillingWeights
  `),
};

export const SUPPORTED_SCHEDULING = words(`
  assoc_limit_stop batch_sched_delay bf_interval bf_max_job_array_resv bf_max_job_part bf_max_job_start
  bf_max_job_test bf_min_age_reserve bf_max_job_user bf_max_job_user_part bf_resolution bf_window partition_job_depth
  default_queue_depth preempt_reorder_count preempt_youngest_first sched_interval
`);
/**
 * Words that cannot change a start where the schedulers take no time, no controller fails and nobody changes a job; or
 * only of jobs whose options are reported themselves.
 */
export const MINOR_SCHEDULING = words(`
  allow_zero_lic assoc_limit_continue bb_array_stage_cnt bf_allow_magnetic_slot bf_continue bf_hetjob_immediate
  bf_hetjob_prio bf_max_time bf_node_space_size bf_topopt_enable bf_topopt_iterations bf_yield_interval bf_yield_rpc_cnt bf_yield_sleep build_queue_timeout
  correspond_after_task_cnt delay_boot disable_hetjob_steps disable_job_shrink enable_hetjob_steps
  enable_job_state_cache enable_user_top extra_constraints ignore_constraint_validation Ignore_NUMA max_depend_depth
  max_rpc_cnt max_sched_time max_script_size max_submit_line_size max_switch_wait no_backup_scheduling no_env_cache
  nohold_on_prolog_fail permit_job_expansion preempt_send_user_signal requeue_setup_env_fail salloc_wait_nodes
  sbatch_wait_nodes spec_cores_first step_retry_count step_retry_time whole_hetjob whole_pack
`);
/**
 * Words that request nothing if their value is 0. The main scheduler waits sched_min_interval microseconds between two
 * passes; the default of 2 and 0 are alike where passes begin at whole seconds.
 */
export const OFF_AT_ZERO = words(`
  bf_job_part_count_reserve bf_min_prio_reserve bf_running_job_reserve sched_max_job_start sched_min_interval
`);

/** Words of several lists, and the general setting without which they cannot change a start. */
export const MINOR_WITHOUT: Readonly<Record<string, string>> = {
  bf_licenses: 'licenses',
  reclaim_licenses: 'licenses',
  depth_oblivious: 'priorityweightfairshare',
  max_tres_gres: 'priorityweightfairshare',
};

export const SUPPORTED_PREEMPTION = words('reorder_count youngest_first');
export const MINOR_PREEMPTION = words('send_user_signal');

/** Words of SchedulerParameters that hold whatever their value is. */
export const SCHEDULING_WORDS = words('assoc_limit_stop preempt_youngest_first');

/** CALCULATE_RUNNING, the priority of running jobs, has no effect in the model. */
export const SUPPORTED_FLAGS = words(`
  ACCRUE_ALWAYS CALCULATE_RUNNING FAIR_TREE MAX_TRES NO_FAIR_TREE NO_NORMAL_ALL NO_NORMAL_ASSOC
  NO_NORMAL_PART NO_NORMAL_QOS NO_NORMAL_TRES SMALL_RELATIVE_TO_TIME
`);

export const SUPPORTED_SELECTION = words(
  'CR_CPU CR_CPU_Memory CR_Core CR_Core_Memory CR_Core_Default_Dist_Block',
);
/** Words about GRES that several jobs share, which are unsupported and reported themselves. */
export const MINOR_SELECTION = words('LL_SHARED_GRES MULTIPLE_SHARING_GRES_PJ ONE_TASK_PER_SHARING_GRES');

/**
 * Settings that cannot change when or where a job starts, or only together with a setting that is reported. A NodeSet
 * has an effect only where a partition names it.
 */
export const WITHOUT_EFFECT: Names = {
  general: words(`
    AccountingStorageBackupHost AccountingStorageExternalHost AccountingStorageHost AccountingStorageLoc
    AccountingStorageParameters AccountingStoragePass AccountingStoragePort AccountingStorageTRES
    AccountingStorageUser AccountingStoreFlags AccountingStoreJobComment
    AcctGatherEnergyType AcctGatherFilesystemType AcctGatherInfinibandType AcctGatherInterconnectType
    AcctGatherNodeFreq AcctGatherProfileType AllowSpecResourcesUsage AuthAltParameters AuthAltTypes AuthInfo
    AuthType BackupAddr BackupController BatchStartTimeout BcastExclude BcastParameters BurstBufferParameters
    CertgenParameters CertgenType CertmgrParameters CertmgrType
    CliFilterPlugins ClusterName CommunicationParameters ControlAddr ControlMachine CoreSpecPlugin
    CpuFreqDef CpuFreqGovernors CredType CryptoType DataParserParameters DebugFlags DisableRootJobs
    EioTimeout Epilog EpilogMsgTime EpilogSlurmctld EpilogTimeout ExtSensorsFreq ExtSensorsType
    FastSchedule FirstJobId GetEnvTimeout GpuFreqDef GresTypes GroupUpdateForce
    GroupUpdateTime HashPlugin HealthCheckInterval HealthCheckNodeState HealthCheckProgram HttpParserParameters HttpParserType InactiveLimit
    InteractiveStepOptions JobAcctGatherFrequency JobAcctGatherParams JobAcctGatherType JobCompHost
    JobCompLoc JobCompParams JobCompPass JobCompPassScript JobCompPort JobCompType JobCompUser JobContainerType
    JobCredentialPrivateKey JobCredentialPublicCertificate JobFileAppend KeepAliveTime
    KillOnBadExit LaunchParameters LaunchType LogTimeFormat MailDomain MailProg
    MaxBatchRequeue MaxDBDMsgs MaxJobId MaxNodeCount MaxStepCount MaxTasksPerNode MCSParameters MetricsParameters MetricsType
    MinJobAge MpiDefault MpiParams NamespaceParameters NamespaceType NodeSet PlugStackConfig PluginDir PowerParameters PrEpParameters PrEpPlugins
    PriorityParameters PrioritySiteFactorParameters PrivateData ProctrackType Prolog PrologEpilogTimeout PrologFlags
    PrologSlurmctld PrologTimeout PropagatePrioProcess PropagateResourceLimits PropagateResourceLimitsExcept
    RebootProgram ReconfigFlags RequeueExit RequeueExitHold ResumeFailProgram ResumeProgram ResumeRate
    ResumeTimeout ResvEpilog ResvProlog ReturnToService RoutePlugin SallocDefaultCommand
    SbcastParameters SchedulerAuth SchedulerTimeSlice ScronParameters SlurmSchedLogFile SlurmSchedLogLevel
    SlurmUser SlurmctldAddr SlurmctldDebug SlurmctldHost SlurmctldLogFile SlurmctldParameters
    SlurmctldPidFile SlurmctldPlugstack SlurmctldPort SlurmctldPrimaryOffProg SlurmctldPrimaryOnProg
    SlurmctldSyslogDebug SlurmctldTimeout SlurmdDebug SlurmdLogFile SlurmdParameters SlurmdPidFile
    SlurmdPort SlurmdSpoolDir SlurmdSyslogDebug SlurmdTimeout SlurmdUser SrunEpilog SrunPortRange SrunProlog
    StateSaveLocation SuspendExcNodes SuspendExcParts SuspendExcStates SuspendProgram SuspendRate SuspendTimeout
    SwitchParameters SwitchType TCPTimeout TLSParameters TLSType TaskEpilog TaskPlugin TaskPluginParam TaskProlog TmpFS
    TopologyParam TrackWCKey TreeWidth UnkillableStepProgram UnkillableStepTimeout UrlParserParameters UrlParserType UsePAM VSizeFactor
    WaitTime X11Parameters
  `),
  node: words('BcastAddr CertToken CpuBind NodeAddr NodeHostname Parameters Port Reason TmpDisk TRESWeights'),
  partition: words(`
    AllocNodes CpuBind DisableRootJobs Hidden ResumeTimeout SuspendTime SuspendTimeout
  `),
};

const NEVER = /^$/;
const ZERO = /^0*$/;
const NO = /^(no)?$/i;

const ACCESS = 'partitions for some accounts or QOS';

/** Features of settings and options that the model supports if the accounts or the reservations are given. */
export const FEATURES_OF: Readonly<Record<'accounting' | 'reservations', readonly string[]>> = {
  accounting: [
    'limits of associations and QOS',
    'preemption by QOS',
    'priorities of associations',
    'fair share',
    'priorities of QOS',
    'QOS of partitions',
    ACCESS,
    'QOS',
  ],
  reservations: [RESERVATIONS],
};

/** The unsupported feature of each setting, unless the value turns it off. */
export const FEATURES: Readonly<Record<Level, Readonly<Record<string, Feature>>>> = {
  general: {
    accountingstorageenforce: {
      feature: 'limits of associations and QOS',
      off: /^(none|0|associations|nojobs|nosteps|,)*$/i,
    },
    burstbuffertype: { feature: 'burst buffers', off: /^(burst_buffer\/)?(none)?$/i },
    completewait: { feature: 'a wait for nodes that complete', off: ZERO },
    federationparameters: { feature: 'federation', off: NEVER },
    frontendname: { feature: 'front ends', off: NEVER },
    jobsubmitplugins: { feature: 'plugins that change submissions', off: NEVER },
    // The default is 10,000 jobs.
    maxjobcount: { feature: 'a limit of the jobs that the controller knows', off: /^\d{5,}$/ },
    mcsplugin: { feature: 'multi-category security', off: /^(mcs\/none)?$/i },
    nodefeaturesplugins: { feature: 'features of nodes', off: NEVER },
    overtimelimit: { feature: 'time beyond the limit', off: ZERO },
    powerplugin: { feature: 'power management', off: /^(power\/none)?$/i },
    preemptexempttime: { feature: 'exempt times of preemption', off: /^(-1|[0:]*)$/ },
    priorityusageresetperiod: { feature: 'usage that is set to zero', off: /^(none)?$/i },
    prioritysitefactorplugin: { feature: 'priorities by a site’s plugin', off: /^(site_factor\/none)?$/i },
    priorityweightassoc: { feature: 'priorities of associations', off: ZERO },
    priorityweightfairshare: { feature: 'fair share', off: ZERO },
    priorityweightqos: { feature: 'priorities of QOS', off: ZERO },
    resvoverrun: { feature: 'time beyond the end of a reservation', off: ZERO },
    suspendtime: { feature: 'nodes that sleep', off: /^(-1|none|infinite)$/i },
    topologyplugin: { feature: 'topology', off: /^(topology\/(none|default))?$/i },
  },
  node: {
    corespeccount: { feature: 'specialized cores', off: ZERO },
    cpuspeclist: { feature: 'specialized cores', off: NEVER },
    memspeclimit: { feature: 'memory kept for the system', off: ZERO },
    restrictedcorespergpu: { feature: 'cores kept for GPUs', off: ZERO },
    state: { feature: 'other states of nodes', off: NODE_STATES },
    topology: { feature: 'topology', off: NEVER },
  },
  partition: {
    allowaccounts: { feature: ACCESS, off: /^(all)?$/i },
    allowgroups: { feature: 'partitions for some people', off: /^(all)?$/i },
    allowqos: { feature: ACCESS, off: /^(all)?$/i },
    alternate: { feature: 'alternate partitions', off: NEVER },
    denyaccounts: { feature: ACCESS, off: /^$/ },
    denyqos: { feature: ACCESS, off: /^$/ },
    exclusivetopo: { feature: 'topology', off: NO },
    exclusiveuser: { feature: 'nodes for jobs of one user', off: NO },
    gracetime: { feature: 'grace times of preemption', off: ZERO },
    jobdefaults: { feature: 'CPUs and memory that a GPU brings', off: NEVER },
    lln: { feature: 'the least loaded nodes first', off: NO },
    maxcpuspersocket: { feature: 'limits of CPUs on a socket', off: /^(unlimited)?$/i },
    oversubscribe: { feature: 'CPUs that jobs share', off: /^(no|exclusive)$/i },
    overtimelimit: { feature: 'time beyond the limit', off: ZERO },
    powerdownonidle: { feature: 'nodes that sleep', off: NO },
    qos: { feature: 'QOS of partitions', off: /^(n\/a)?$/i },
    reqresv: { feature: 'reservations', off: NO },
    rootonly: { feature: 'partitions for some people', off: NO },
    selecttypeparameters: { feature: 'a selection of its own in a partition', off: NEVER },
    shared: { feature: 'CPUs that jobs share', off: /^(no|exclusive)$/i },
    topology: { feature: 'topology', off: /^(default)?$/i },
  },
};
