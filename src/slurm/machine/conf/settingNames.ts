// The names of slurm.conf(5), 22.05 to 26.05, by how the model treats them. A name that is not here is unknown.

import { EXCLUSIVE_TOPOLOGY, RESERVATIONS, SEGMENTS, SWITCHES } from '../options.ts';
import type { Settings } from './settings.ts';
import {
  namesIn,
  PREEMPT_PARAMETERS,
  PRIORITY_FLAGS,
  PRIORITY_SETTINGS,
  type Rows,
  SCHEDULER_PARAMETERS,
  STATIC_PRIORITY_SETTINGS,
} from './settingTable.ts';
import { NODE_STATES } from './states.ts';

/** Lines that describe nodes, lines that describe partitions, and all others. */
export type Level = 'general' | 'node' | 'partition';

/** Returns what a line describes. */
export function levelOf(settings: Settings): Level {
  if (settings.has('nodename')) return 'node';
  return settings.has('partitionname') ? 'partition' : 'general';
}

/** Settings whose value is a list of words, with or without values of their own. */
export const LISTS = [
  'SchedulerParameters',
  'PreemptParameters',
  'PriorityFlags',
  'SelectTypeParameters',
  'TopologyParam',
] as const;
export type ListSetting = (typeof LISTS)[number];

/** A feature that the model does not support. */
interface Feature {
  /** A noun phrase; absent: the word itself. */
  readonly feature?: string;
  /** Matches the values that do not request it; absent: only the empty one. */
  readonly off?: RegExp;
  /** The general setting without which it cannot change a start. */
  readonly without?: string;
}

/**
 * How the model treats a setting or word. It has no effect if it cannot change when or where a job starts in the model:
 * schedulers take no time there, the controller does not fail, and jobs are not modified. Neither has one that matters
 * only together with a setting or option that is reported itself.
 */
export type Support = 'supported' | 'no effect' | Feature;

/** Names as Slurm's manual writes them. */
interface Names {
  /** Rows of supported numbers and words. */
  readonly rows?: Rows;
  readonly supported?: string;
  readonly noEffect?: string;
  readonly unsupported?: Readonly<Record<string, Feature>>;
}

const ZERO = /^0*$/;
const NO = /^(no)?$/i;
const ALL = /^(all)?$/i;
const ONLY_ZERO = /^0$/;

const ACCESS = 'partitions for some accounts or QOS';
/** Supported with topology.conf. */
export const TOPOLOGY = 'topology';
export const OTHER_TOPOLOGIES = 'other topologies than switches and blocks';
export const LINEAR_TOPOLOGY = 'topology with select/linear';
/** Supported with topology.yaml, unless partitions differ. */
export const PARTITION_TOPOLOGIES = 'topologies of partitions';

/** Supported with a file of groups. */
const GROUPS = 'partitions for some groups';

/** Features of settings and options that the model supports if accounts, reservations, groups or a topology are given. */
export const FEATURES_OF: Readonly<
  Record<'accounting' | 'reservations' | 'groups' | 'topology' | 'topologyYaml', readonly string[]>
> = {
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
  groups: [GROUPS],
  topology: [TOPOLOGY, SWITCHES, SEGMENTS, EXCLUSIVE_TOPOLOGY],
  // Slurm ignores TopologyPlugin then.
  topologyYaml: [TOPOLOGY, OTHER_TOPOLOGIES, LINEAR_TOPOLOGY, PARTITION_TOPOLOGIES],
};

const NAMES: Readonly<Record<Level | ListSetting, Names>> = {
  general: {
    rows: { ...PRIORITY_SETTINGS, ...STATIC_PRIORITY_SETTINGS },
    supported: `
      AccountingStorageType DefCpuPerGPU DefMemPerCPU DefMemPerGPU DefMemPerNode DependencyParameters
      DownNodes EnforcePartLimits JobRequeue KillWait Licenses MaxArraySize MaxMemPerCPU MaxMemPerNode
      MessageTimeout PreemptMode PreemptType PriorityFavorSmall PriorityType PriorityWeightTRES SchedulerType
      SelectType
    `,
    noEffect: `
      AccountingStorageBackupHost AccountingStorageExternalHost AccountingStorageHost AccountingStorageLoc
      AccountingStorageParameters AccountingStoragePass AccountingStoragePort AccountingStorageTRES
      AccountingStorageUser AccountingStoreFlags AccountingStoreJobComment AcctGatherEnergyType
      AcctGatherFilesystemType AcctGatherInfinibandType AcctGatherInterconnectType AcctGatherNodeFreq
      AcctGatherProfileType AllowSpecResourcesUsage AuthAltParameters AuthAltTypes AuthInfo AuthType
      BackupAddr BackupController BatchStartTimeout BcastExclude BcastParameters BurstBufferParameters
      CertgenParameters CertgenType CertmgrParameters CertmgrType CliFilterParameters CliFilterPlugins ClusterName
      CommunicationParameters ControlAddr ControlMachine CoreSpecPlugin CpuFreqDef CpuFreqGovernors CredType
      CryptoType DataParserParameters DebugFlags DisableRootJobs EioTimeout Epilog EpilogMsgTime
      EpilogSlurmctld EpilogTimeout ExtSensorsFreq ExtSensorsType FastSchedule FirstJobId GetEnvTimeout
      GpuFreqDef GresTypes GroupUpdateForce GroupUpdateTime HashPlugin HealthCheckInterval HealthCheckTimeout
      HealthCheckNodeState HealthCheckProgram HttpParserParameters HttpParserType InactiveLimit
      InteractiveStepOptions JobAcctGatherFrequency JobAcctGatherParams JobAcctGatherType JobCompHost
      JobCompLoc JobCompParams JobCompPass JobCompPassScript JobCompPort JobCompType JobCompUser
      JobContainerType JobCredentialPrivateKey JobCredentialPublicCertificate JobFileAppend KeepAliveTime
      KillOnBadExit LaunchParameters LaunchType LicenseParameters LogTimeFormat MailDomain MailProg MaxBatchRequeue MaxDBDMsgs
      MaxJobId MaxNodeCount MaxStepCount MaxTasksPerNode MCSParameters MetricsAuthUsers MetricsParameters MetricsType
      MinJobAge MpiDefault MpiParams NamespaceParameters NamespaceType NodeSet PlugStackConfig PluginDir
      PowerParameters PrEpParameters PrEpPlugins PriorityParameters PrioritySiteFactorParameters PrivateData
      ProctrackType Prolog PrologEpilogTimeout PrologFlags PrologSlurmctld PrologTimeout
      PropagatePrioProcess PropagateResourceLimits PropagateResourceLimitsExcept RebootProgram ReconfigFlags
      RequeueExit RequeueExitHold ResumeFailProgram ResumeProgram ResumeRate ResumeTimeout ResvEpilog
      ResvProlog ReturnToService RoutePlugin SallocDefaultCommand SbcastParameters SchedulerAuth
      SchedulerTimeSlice ScronParameters SlurmSchedLogFile SlurmSchedLogLevel SlurmUser SlurmctldAddr
      SlurmctldDebug SlurmctldHost SlurmctldHttpAuthParameters SlurmctldLogFile SlurmctldParameters SlurmctldPidFile SlurmctldPlugstack
      SlurmctldPort SlurmctldPrimaryOffProg SlurmctldPrimaryOnProg SlurmctldSyslogDebug SlurmctldTimeout
      SlurmdDebug SlurmdHttpAuthParameters SlurmdLogFile SlurmdParameters SlurmdPidFile SlurmdPort SlurmdSpoolDir SlurmdSyslogDebug
      SlurmdTimeout SlurmdUser SrunEpilog SrunPortRange SrunProlog StateSaveLocation SuspendExcNodes
      SuspendExcParts SuspendExcStates SuspendProgram SuspendRate SuspendTimeout SwitchParameters SwitchType
      TCPTimeout TLSParameters TLSType TaskEpilog TaskPlugin TaskPluginParam TaskProlog TmpFS
      TrackWCKey TreeWidth UnkillableStepProgram UnkillableStepTimeout UrlParserParameters UrlParserType
      UsePAM VSizeFactor WaitTime X11Parameters
    `,
    unsupported: {
      AccountingStorageEnforce: {
        feature: 'limits of associations and QOS',
        off: /^(none|0|associations|nojobs|nosteps|,)*$/i,
      },
      BurstBufferType: { feature: 'burst buffers', off: /^(burst_buffer\/)?(none)?$/i },
      CompleteWait: { feature: 'a wait for nodes that complete', off: ZERO },
      FederationParameters: { feature: 'federation' },
      FrontendName: { feature: 'front ends' },
      JobSubmitPlugins: { feature: 'plugins that change submissions' },
      // The default is 10,000 jobs.
      MaxJobCount: { feature: 'a limit of the jobs that the controller knows', off: /^\d{5,}$/ },
      MCSPlugin: { feature: 'multi-category security', off: /^(mcs\/none)?$/i },
      NodeFeaturesPlugins: { feature: 'features of nodes' },
      OverTimeLimit: { feature: 'time beyond the limit', off: ZERO },
      PowerPlugin: { feature: 'power management', off: /^(power\/none)?$/i },
      PreemptExemptTime: { feature: 'exempt times of preemption', off: /^(-1|[0:]*)$/ },
      PriorityUsageResetPeriod: { feature: 'usage that is set to zero', off: /^(none)?$/i },
      PrioritySiteFactorPlugin: { feature: 'priorities by a site’s plugin', off: /^(site_factor\/none)?$/i },
      ResvOverRun: { feature: 'time beyond the end of a reservation', off: ZERO },
      SuspendTime: { feature: 'nodes that sleep', off: /^(-1|none|infinite)$/i },
      TopologyPlugin: { feature: TOPOLOGY, off: /^(topology\/(none|default|flat))?$/i },
    },
  },
  node: {
    supported: `
      Boards CoresPerSocket CPUs Feature Features Gres NodeName Procs RealMemory Sockets SocketsPerBoard
      ThreadsPerCore Weight
    `,
    noEffect: `
      BcastAddr CertToken CpuBind NodeAddr NodeHostname Parameters Port Reason SuspendTime TmpDisk TRESWeights
    `,
    unsupported: {
      CoreSpecCount: { feature: 'specialized cores', off: ZERO },
      CPUSpecList: { feature: 'specialized cores' },
      MemSpecLimit: { feature: 'memory kept for the system', off: ZERO },
      RestrictedCoresPerGPU: { feature: 'cores kept for GPUs', off: ZERO },
      State: { feature: 'other states of nodes', off: NODE_STATES },
      Topology: { feature: 'topologies of nodes' },
    },
  },
  partition: {
    supported: `
      Default DefaultTime DefCpuPerGPU DefMemPerCPU DefMemPerGPU DefMemPerNode MaxCPUsPerNode MaxMemPerCPU
      MaxMemPerNode MaxNodes MaxTime MinNodes Nodes PartitionName PreemptMode Priority PriorityJobFactor
      PriorityTier State TRESBillingWeights
    `,
    noEffect: `
      AllocNodes CpuBind DisableRootJobs Hidden ResumeTimeout SuspendTime SuspendTimeout
    `,
    unsupported: {
      AllowAccounts: { feature: ACCESS, off: ALL },
      AllowGroups: { feature: GROUPS, off: ALL },
      AllowQos: { feature: ACCESS, off: ALL },
      Alternate: { feature: 'alternate partitions' },
      DenyAccounts: { feature: ACCESS },
      DenyQos: { feature: ACCESS },
      Exclusive: { feature: 'nodes for jobs of one user', off: /^(no|node)$/i },
      ExclusiveTopo: { feature: EXCLUSIVE_TOPOLOGY, off: NO },
      ExclusiveUser: { feature: 'nodes for jobs of one user', off: NO },
      GraceTime: { feature: 'grace times of preemption', off: ZERO },
      JobDefaults: { feature: 'CPUs and memory that a GPU brings' },
      LLN: { feature: 'the least loaded nodes first', off: NO },
      MaxCPUsPerSocket: { feature: 'limits of CPUs on a socket', off: /^(unlimited)?$/i },
      OverSubscribe: { feature: 'CPUs that jobs share', off: /^(no|exclusive)$/i },
      OverTimeLimit: { feature: 'time beyond the limit', off: ZERO },
      PowerDownOnIdle: { feature: 'nodes that sleep', off: NO },
      QOS: { feature: 'QOS of partitions', off: /^(n\/a)?$/i },
      ReqResv: { feature: 'reservations', off: NO },
      RootOnly: { feature: 'partitions for some people', off: NO },
      SelectTypeParameters: { feature: 'a selection of its own in a partition' },
      Shared: { feature: 'CPUs that jobs share', off: /^(no|exclusive)$/i },
      Topology: { feature: PARTITION_TOPOLOGIES, off: /^(default)?$/i },
    },
  },
  SchedulerParameters: {
    rows: { ...SCHEDULER_PARAMETERS, ...PREEMPT_PARAMETERS },
    noEffect: `
      allow_zero_lic assoc_limit_continue bb_array_stage_cnt bf_allow_magnetic_slot bf_continue
      bf_hetjob_immediate bf_hetjob_prio bf_max_time bf_node_space_size bf_topopt_enable
      bf_topopt_iterations bf_yield_interval bf_yield_rpc_cnt bf_yield_sleep build_queue_timeout
      delay_boot disable_hetjob_steps disable_job_shrink enable_hetjob_steps
      enable_job_state_cache enable_user_top extra_constraints ignore_constraint_validation Ignore_NUMA
      max_depend_depth max_rpc_cnt max_sched_time max_script_size max_submit_line_size
      no_backup_scheduling no_env_cache nohold_on_prolog_fail permit_job_expansion preempt_send_user_signal
      requeue_setup_env_fail salloc_wait_nodes sbatch_wait_nodes spec_cores_first step_retry_count
      step_retry_time whole_hetjob whole_pack
    `,
    unsupported: {
      bf_job_part_count_reserve: { off: ONLY_ZERO },
      bf_licenses: { without: 'licenses' },
      bf_min_prio_reserve: { off: ONLY_ZERO },
      bf_running_job_reserve: { off: ONLY_ZERO },
      sched_max_job_start: { off: ONLY_ZERO },
      // Microseconds between passes: the default of 2 and 0 are alike where passes begin at whole seconds.
      sched_min_interval: { off: ONLY_ZERO },
    },
  },
  PreemptParameters: {
    supported: namesIn(PREEMPT_PARAMETERS).join(' ').replaceAll('preempt_', ''),
    noEffect: 'send_user_signal',
    unsupported: { reclaim_licenses: { without: 'licenses' } },
  },
  PriorityFlags: {
    rows: PRIORITY_FLAGS,
    // CALCULATE_RUNNING, the priority of running jobs, has no effect in the model.
    supported: `
      CALCULATE_RUNNING FAIR_TREE NO_FAIR_TREE NO_NORMAL_ALL NO_NORMAL_ASSOC NO_NORMAL_PART NO_NORMAL_QOS
      NO_NORMAL_TRES
    `,
    unsupported: {
      DEPTH_OBLIVIOUS: { without: 'priorityweightfairshare' },
      MAX_TRES_GRES: { without: 'priorityweightfairshare' },
    },
  },
  SelectTypeParameters: {
    supported: 'CR_CPU CR_CPU_Memory CR_Core CR_Core_Memory CR_Core_Default_Dist_Block',
    // They concern GRES that several jobs share, which are unsupported and reported themselves.
    noEffect: 'LL_SHARED_GRES MULTIPLE_SHARING_GRES_PJ ONE_TASK_PER_SHARING_GRES',
  },
  TopologyParam: {
    supported: 'TopoOptional',
    noEffect: 'NoCtldInAddrAny NoInAddrAny RoutePart RouteTree',
    unsupported: {
      BlockAsNodeRank: { without: 'topologyplugin' },
      Dragonfly: { without: 'topologyplugin' },
      SwitchAsNodeRank: { without: 'topologyplugin' },
      TopoMaxSizeUnroll: { off: /^-1$/, without: 'topologyplugin' },
    },
  },
};

/** Returns each name of a level or list with its support. */
export function namesOf(level: Level | ListSetting): [name: string, support: Support][] {
  const { rows = {}, supported = '', noEffect = '', unsupported = {} } = NAMES[level];
  const each = (list: string, support: Support): [string, Support][] =>
    (list.match(/\S+/g) ?? []).map((name) => [name, support]);
  return [
    ...Object.values(rows).flatMap(({ name, feature }) =>
      each(name, feature === undefined ? 'supported' : { feature, off: ZERO }),
    ),
    ...each(supported, 'supported'),
    ...each(noEffect, 'no effect'),
    ...Object.entries(unsupported),
  ];
}

/** The support of names, which are in lower case because Slurm ignores their case. */
export const SUPPORT = Object.fromEntries(
  Object.keys(NAMES).map((level) => [
    level,
    new Map(namesOf(level as Level).map(([name, support]) => [name.toLowerCase(), support])),
  ]),
) as unknown as Readonly<Record<Level | ListSetting, ReadonlyMap<string, Support>>>;
