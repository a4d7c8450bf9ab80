// Versions of Slurm: how they are written, and the defaults and rules that differ between them.
import { UsageError } from '../../../errors.ts';

/** Assumed of a cluster whose version is not known: that of Debian 13. */
export const DEFAULT_VERSION = '24.11';

/** `YY.MM`, perhaps with a release. @throws UsageError */
export function readVersion(text: string): string {
  if (/^\d\d\.(0[1-9]|1[0-2])(\.\d+)?$/.test(text)) return text;
  throw new UsageError(`'${text}'; expected a version of Slurm, such as 22.05 or 24.11.3`);
}

interface RuleRow {
  /** The first version that has the rule. */
  readonly since: string;
  /** The first later version that has it no more. */
  readonly before?: string;
  /** A sentence without its full stop. */
  readonly about: string;
  /** The commit, or the function in Slurm's source. */
  readonly source: string;
}

/** Rules of the scheduler that came after 22.05. Those of the kernel have the names of its settings. */
export const VERSION_RULES = {
  stopsArrays: {
    since: '23.02.1',
    about: '`bf_max_job_test` also ends a cycle between two tasks of an array that it starts',
    source: '8ae692af8c, `_attempt_backfill()` in backfill.c',
  },
  plansWithinArrayLimit: {
    since: '23.02.4',
    about: 'the limit of an array’s running tasks also counts the tasks with planned starts',
    source: 'f35ef9d5ba and 036fb8154f, `_attempt_backfill()` in backfill.c',
  },
  forgetsExclusive: {
    since: '23.11.6',
    about:
      'a job of several partitions that was tried in one with `OverSubscribe=EXCLUSIVE` gets no whole nodes in the others, unless a task of its array started there',
    source: 'NEWS of 23.11.6, `select_nodes()` in node_scheduler.c',
  },
  testsCpus: {
    since: '23.11.6',
    before: '25.11.5',
    about:
      'backfill plans a job in a partition with `OverSubscribe=EXCLUSIVE` on idle nodes, but with the CPUs that it asks for and not with whole nodes',
    source: '`select_nodes()` in node_scheduler.c of 24.11.5, undone by 6a43b3a150',
  },
  tasksPerNodeExact: {
    since: '24.11.1',
    before: '25.11',
    about:
      '`--ntasks-per-node` allocates no CPUs for tasks that a job does not have: `-n 3 --ntasks-per-node=2` gets 2 and 1',
    source: 'dd07218fbb and e44dd33442, undone by b1100f8b74',
  },
  roundsEndsUp: {
    since: '24.11',
    about:
      'a planned start reserves its nodes until a multiple of `bf_resolution` after its end, not before it',
    source: 'ff54a35851, `_set_slot_time()` and `_bf_reserve_running()` in backfill.c',
  },
  countsTaskNodes: {
    since: '24.11',
    about:
      'a job that names its tasks and `--ntasks-per-node`, but no nodes, counts the nodes that it needs for them towards its size',
    source:
      '`slurm_opt_create_job_desc()` in slurm_opt.c of 24.11.5; not in 22.05.8, not looked up in between',
  },
  recomputesAlways: {
    since: '24.11',
    about:
      'without slurmdbd, `priority/multifactor` also computes priorities every `PriorityCalcPeriod`, and not only once',
    source:
      '`priority_p_thread_start()` in priority_multifactor.c of 24.11.5; not in 22.05.8, not looked up in between',
  },
  sortsBuiltin: {
    since: '24.11',
    about:
      '`sched/builtin` with `priority/basic` sorts the queue as other schedulers do, and no longer goes through the list of jobs',
    source: '4d07765e4b, `_schedule()` in job_scheduler.c',
  },
  requeuesLast: {
    since: '24.05.5',
    about:
      'a requeued job gets a new priority at once: with `priority/basic` it goes behind all jobs submitted so far',
    source: '`batch_requeue_fini()` in job_mgr.c of 24.11.5, CHANGELOG of 24.05.5',
  },
  refusesLate: {
    since: '23.02',
    about: '`sbatch` refuses a job with a `--deadline` before the end of its time limit, from `--begin` on',
    source: 'NEWS of 23.02.0rc1, `_valid_job_part()` in job_mgr.c',
  },
  cancelsAnyLate: {
    since: '23.11.4',
    about:
      'a job that cannot end before its `--deadline` is canceled wherever it is in the queue, and not only when a pass or a cycle comes to it',
    source: 'NEWS of 23.11.4, and of 24.05 for held jobs; `purge_old_job()` in job_mgr.c',
  },
  testsStartTimes: {
    since: '24.11',
    about:
      'the test at a start time assumes that the jobs that are expected to end before it have ended, and stops at the next start time',
    source: '3d8d6cb4e9, e09a329409, 11662456b1 and d5e0c8e664, `_future_run_test()` in job_test.c',
  },
  fitsSwitchCpus: {
    since: '24.11',
    about:
      'topology/tree compares the CPUs of switches too, counts the nodes that are left on higher switches, and adds heavier nodes until a job has all that it asks for',
    source: '`_eval_nodes_topo()` in eval_nodes_tree.c of 24.11.5; not in 22.05.8, not looked up in between',
  },
  skipsAllCores: {
    since: '24.11',
    about: 'with a topology, a job is no longer tested on all cores of its nodes first, free or not',
    source: '`_job_test()` in job_test.c of 24.11.5; not in 22.05.8, not looked up in between',
  },
  limitsSwitchNodes: {
    since: '25.05.1',
    about: 'topology/tree gives a job no more nodes than its limit',
    source: 'CHANGELOG of 25.05.1',
  },
  avoidsCompleting: {
    since: '24.11',
    about:
      'the test whether a job may start now takes nodes on which jobs are ending last among those of a weight',
    source: '`_set_sched_weight()` in job_test.c of 24.11.5; not in 22.05.8, not looked up in between',
  },
  ignoresOtherEnds: {
    since: '25.05.1',
    about:
      'the expected start of a job is the last expected end on its own nodes, and not that of all jobs whose ends were tested together',
    source: 'CHANGELOG of 25.05.1, `_future_run_test()` in job_test.c',
  },
  readsTopologyYaml: {
    since: '25.05',
    about:
      'topology.yaml next to slurm.conf, which describes several topologies, replaces topology.conf and `TopologyPlugin`',
    source: 'topology.yaml(5), `topology_g_init()` in topology.c',
  },
  raisesLimits: {
    since: '25.05.3',
    about: 'a job with `--time-min` that backfill starts gets as much of its limit as planned starts permit',
    source: 'dedc92b367 and f84487acf9, `_reset_job_time_limit()` in backfill.c',
  },
  oneNodeFirst: {
    since: '26.05',
    about: 'a job of one node gets the first that fits, by weight and then in the order of slurm.conf',
    source: '295100b5f6, `_select_nodes()` in job_test.c of select/cons_tres',
  },
} as const satisfies Record<string, RuleRow>;

/** Which of the rules hold. */
export type VersionRules = Readonly<Record<keyof typeof VERSION_RULES, boolean>>;

/** Returns the rules of a version; one without a release is the latest of its releases. */
export function rulesOf(version: string): VersionRules {
  const has = ({ since, before }: RuleRow) =>
    isAtLeast(version, since) && (before === undefined || !isAtLeast(version, before));
  return Object.fromEntries(
    Object.entries(VERSION_RULES).map(([name, row]) => [name, has(row)]),
  ) as unknown as VersionRules;
}

/** True if a version is another one, or a later one; one without a release is the latest of its releases. */
export function isAtLeast(version: string, least: string): boolean {
  const numbers = (text: string) => text.split('.').map(Number);
  const [year, month, release = Number.POSITIVE_INFINITY] = numbers(version);
  const [leastYear, leastMonth, leastRelease = 0] = numbers(least);
  return (
    year > leastYear ||
    (year === leastYear && (month > leastMonth || (month === leastMonth && release >= leastRelease)))
  );
}

/** Returns the SelectType of a slurm.conf that names none. */
export function defaultSelection(version: string): 'select/cons_tres' | 'select/linear' {
  return isAtLeast(version, '23.11') ? 'select/cons_tres' : 'select/linear';
}

/** Returns the PriorityType of a slurm.conf that names none. */
export function defaultPriority(version: string): 'priority/basic' | 'priority/multifactor' {
  return isAtLeast(version, '23.11') ? 'priority/multifactor' : 'priority/basic';
}

/**
 * Returns the version that a slurm.conf names: SLURM_VERSION of `scontrol show config`, or a comment such as
 * `# Slurm 24.11`; undefined if it names none.
 */
export function versionIn(text: string): string | undefined {
  const shown = /^\s*SLURM_VERSION\s*=\s*(\d\d\.\d\d(?:\.\d+)?)/im.exec(text);
  const comment =
    /^\s*#.*\bslurm(?:[ _-]?(?:wlm|version))?[ :=v-]*(\d\d\.(?:02|05|08|11)(?:\.\d+)?)\b/im.exec(text);
  return (shown ?? comment)?.[1];
}

/** A line for a slurm.conf that names no version. */
export const VERSION_NOTE = `Slurm ${DEFAULT_VERSION} is assumed; --slurm-version, or a comment like # Slurm 23.11, names another version`;
