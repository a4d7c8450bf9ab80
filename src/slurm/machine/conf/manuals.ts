// Notes about names that the manual of the cluster's version does not have. The manuals are slurm.conf(5) of 22.05.8,
// 24.11.5 and 26.05; which version between two of them brought or dropped a name is not known. Names that are in none of
// them, which are old or undocumented, are not compared.
import { type Level, LISTS, type ListSetting, levelOf } from './settingNames.ts';
import { settingsLines } from './settings.ts';
import { isAtLeast } from './version.ts';

/** The manuals, in their order. */
export const MANUALS = ['22.05', '24.11', '26.05'] as const;
type Manual = (typeof MANUALS)[number];

type Names = Partial<Record<Manual, string>>;

/** Names by the manual that first has them, and by the first that has them no more. */
const CHANGES: Readonly<Partial<Record<Level | ListSetting, { came?: Names; went?: Names }>>> = {
  general: {
    came: {
      '24.11': 'DataParserParameters HashPlugin MaxBatchRequeue PreemptParameters SuspendExcStates',
      '26.05': `
        CertgenParameters CertgenType CertmgrParameters CertmgrType CliFilterParameters EpilogTimeout
        HealthCheckTimeout HttpParserType JobCompPassScript LicenseParameters MetricsAuthUsers MetricsParameters
        MetricsType NamespaceType PrologTimeout SlurmctldHttpAuthParameters SlurmdHttpAuthParameters TLSParameters
        TLSType UrlParserType
      `,
    },
    went: {
      '24.11': `
        CoreSpecPlugin ExtSensorsFreq ExtSensorsType LaunchType PowerParameters PowerPlugin RoutePlugin
        SlurmctldPlugstack
      `,
      '26.05': `
        AccountingStorageUser BackupAddr BackupController ControlAddr ControlMachine GetEnvTimeout JobContainerType
      `,
    },
  },
  node: { came: { '24.11': 'RestrictedCoresPerGPU', '26.05': 'Parameters SuspendTime Topology' } },
  partition: {
    came: { '24.11': 'ExclusiveTopo MaxCPUsPerSocket PowerDownOnIdle', '26.05': 'Exclusive Topology' },
    went: { '26.05': 'ExclusiveTopo ExclusiveUser Shared' },
  },
  SchedulerParameters: {
    came: {
      '24.11': `
        bf_allow_magnetic_slot bf_topopt_enable bf_topopt_iterations defer_batch enable_job_state_cache
        extra_constraints ignore_constraint_validation max_submit_line_size time_min_as_soft_limit
      `,
      '26.05': 'bf_yield_rpc_cnt requeue_delay requeue_on_resume_failure',
    },
    went: {
      '24.11': 'preempt_reorder_count preempt_strict_order preempt_youngest_first',
      '26.05': 'enable_job_state_cache no_env_cache requeue_setup_env_fail',
    },
  },
  PriorityFlags: { came: { '26.05': 'MAX_TRES_GRES' } },
  SelectTypeParameters: {
    came: {
      '24.11': 'ENFORCE_BINDING_GRES LL_SHARED_GRES MULTIPLE_SHARING_GRES_PJ ONE_TASK_PER_SHARING_GRES',
      '26.05': 'CR_NO_DIST_TOPO_BLOCK',
    },
    went: { '24.11': 'OTHER_CONS_RES OTHER_CONS_TRES', '26.05': 'CR_Memory' },
  },
  TopologyParam: {
    came: { '24.11': 'RoutePart RouteTree SwitchAsNodeRank TopoMaxSizeUnroll', '26.05': 'BlockAsNodeRank' },
  },
};

/** A manual does not have a name yet, or has it no more. */
type Lack = 'yet' | 'more';

/** Returns how the manual of a version lacks a name; undefined if it has it, or if that is not known. */
export function lackOf(level: Level | ListSetting, name: string, version: string): Lack | undefined {
  const { came = {}, went = {} } = CHANGES[level] ?? {};
  const has = (names: string | undefined) =>
    (names ?? '').toLowerCase().split(/\s+/).includes(name.toLowerCase());
  const [, ...later] = MANUALS;
  const first = later.find((manual) => has(came[manual]));
  const last = later.find((manual) => has(went[manual]));
  if (first !== undefined && !isAfter(version, MANUALS[MANUALS.indexOf(first) - 1])) return 'yet';
  return last !== undefined && isAtLeast(version, last) ? 'more' : undefined;
}

/** True if a version comes after all releases of another one. */
function isAfter(version: string, other: string): boolean {
  return isAtLeast(version, other) && !version.startsWith(other);
}

/**
 * Returns notes about names of a slurm.conf that the manual of its version does not have: the controller stops at a
 * setting that it does not know, and ignores most such words of a list.
 *
 * @throws DataError for text that is no setting
 */
export function manualNotes(text: string, file: string, version: string): string[] {
  const settings: Record<Lack, Set<string>> = { yet: new Set(), more: new Set() };
  const words: Record<Lack, Set<string>> = { yet: new Set(), more: new Set() };
  for (const { settings: own } of settingsLines(text, file)) {
    const level = levelOf(own);
    for (const [name, value] of own) {
      const lack = lackOf(level, name, version);
      if (lack !== undefined) settings[lack].add(nameIn(level, name));
      const list = level === 'general' ? LISTS.find((one) => one.toLowerCase() === name) : undefined;
      if (list === undefined) continue;
      for (const word of value.split(',').map((one) => one.split('=')[0].trim())) {
        const lacked = lackOf(list, word, version);
        if (lacked !== undefined) words[lacked].add(`${list}=${word}`);
      }
    }
  }
  const listed = (names: ReadonlySet<string>, text: string) =>
    names.size === 0 ? [] : [text.replace('NAMES', [...names].join(', '))];
  const manual = `the manual of Slurm ${version}`;
  return [
    ...listed(
      settings.yet,
      `settings that ${manual} does not have: NAMES; slurmctld stops at a setting that it does not know; is --slurm-version right?`,
    ),
    ...listed(
      words.yet,
      `words that ${manual} does not have: NAMES; Slurm ignores most words that it does not know`,
    ),
    ...listed(
      new Set([...settings.more, ...words.more]),
      `settings and words that ${manual} no longer has: NAMES; the model follows earlier versions`,
    ),
  ];
}

/** The name as the manual writes it. */
function nameIn(level: Level, name: string): string {
  const { came = {}, went = {} } = CHANGES[level] ?? {};
  const all = [...Object.values(came), ...Object.values(went)].join(' ').split(/\s+/);
  return all.find((one) => one.toLowerCase() === name) ?? name;
}
