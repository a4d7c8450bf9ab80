// The numbers and words of slurm.conf that the model supports, one row each. Types, defaults, reading, checking, the
// kernel's settings, studies and docs/slurm-settings.md are made from the rows. A new one takes a row here, a variable
// with the name of its field in assembly/slurm/settings.ts, and the rule that uses it.

export interface NumberRow {
  /** As in Slurm's manual. */
  readonly name: string;
  readonly unit: string;
  /** In the unit, as the bounds are. */
  readonly default: number;
  readonly least: number;
  /** Slurm logs a larger value as an error and uses the default, as the model does. Infinity: there is no such bound. */
  readonly most: number;
  /** Continues the unit: seconds `between backfill cycles`. */
  readonly about: string;
  /** True for a time in Slurm's notation: `1-12:00`. */
  readonly isTime?: boolean;
  /** Value of the model for the time INFINITE; undefined: it is refused. */
  readonly infinite?: number;
  /** Unsupported without accounts, unless the number is 0. */
  readonly feature?: string;
}

/** A word that holds whatever its value is. */
interface WordRow {
  readonly name: string;
  readonly default: false;
  readonly feature?: undefined;
  /** A sentence without its full stop. */
  readonly about: string;
}

/** Rows by their fields in the model. */
export type Rows = Readonly<Record<string, NumberRow | WordRow>>;

/** The values of rows in the model, where times are seconds. */
export type ValuesOf<R extends Rows> = {
  readonly [Field in keyof R]: R[Field] extends NumberRow ? number : boolean;
};

/** The default, the least value, and the largest one if Slurm has a bound. */
type Range = readonly [usual: number, least: number, most?: number];

const inUnit =
  (unit: string) =>
  (name: string, [usual, least, most = Number.POSITIVE_INFINITY]: Range, about: string): NumberRow => ({
    ...{ name, unit, default: usual, least, most, about },
  });
const seconds = inUnit('seconds');
const minutes = inUnit('minutes');
const jobs = inUnit('jobs');
const tasks = inUnit('tasks');
const plain = inUnit('');
const word = (name: string, about: string): WordRow => ({ name, default: false, about });

export const SCHEDULER_PARAMETERS = {
  schedInterval: seconds('sched_interval', [60, 1], 'between passes over the whole queue'),
  batchSchedDelay: seconds('batch_sched_delay', [3, 0], 'between a submission’s pass and the pass before it'),
  defaultQueueDepth: jobs('default_queue_depth', [100, 0], 'that a pass tests, if not over the whole queue'),
  partitionJobDepth: jobs('partition_job_depth', [0, 0], 'of a partition that a pass tests; 0: no limit'),
  bfInterval: seconds('bf_interval', [30, 1, 10_800], 'between backfill cycles'),
  bfResolution: seconds('bf_resolution', [60, 1, 3600], 'to whose multiples a backfill cycle rounds'),
  bfWindow: minutes('bf_window', [1440, 1, 43_200], 'that a backfill cycle plans ahead'),
  bfMaxJobTest: jobs('bf_max_job_test', [500, 1, 1_000_000], 'that a backfill cycle tests'),
  bfMaxJobStart: jobs('bf_max_job_start', [0, 0, 10_000], 'that a backfill cycle starts; 0: no limit'),
  bfMaxJobUser: jobs('bf_max_job_user', [0, 0], 'of a user that a backfill cycle tests; 0: no limit'),
  bfMaxJobPart: jobs('bf_max_job_part', [0, 0], 'of a partition that a backfill cycle tests; 0: no limit'),
  bfMaxJobUserPart: jobs(
    'bf_max_job_user_part',
    [0, 0],
    'of a user in a partition that a cycle tests; 0: no limit',
  ),
  bfMinAgeReserve: seconds(
    'bf_min_age_reserve',
    [0, 0, 2_592_000],
    'for which a job is eligible before it reserves',
  ),
  bfMaxJobArrayResv: tasks('bf_max_job_array_resv', [20, 0, 1000], 'of an array that a backfill cycle plans'),
  correspondAfterTaskCount: tasks(
    'correspond_after_task_cnt',
    [10, 10],
    'of an array that wait for tasks of another one (aftercorr) with reasons of their own',
  ),
  bfBusyNodes: word('bf_busy_nodes', 'a planned start takes nodes with jobs before idle ones'),
  maxSwitchWait: seconds('max_switch_wait', [300, 0], 'that a job waits for --switches at most'),
  assocLimitStop: word('assoc_limit_stop', 'a job over a limit of its accounts stops its partition'),
};

/** PreemptParameters has them since 23.11, without `preempt_`. */
export const PREEMPT_PARAMETERS = {
  reorders: plain('preempt_reorder_count', [1, 0], 'attempts to find a better order of preemption'),
  youngestFirst: word('preempt_youngest_first', 'the jobs that started last are preempted first'),
};

const weight = (name: string, about: string, feature?: string): NumberRow => ({
  ...plain(name, [0, 0], `weight of ${about}`),
  ...(feature !== undefined && { feature }),
});
const time = (name: string, range: Range, about: string, infinite?: number): NumberRow => ({
  ...minutes(name, range, about),
  ...{ isTime: true, infinite },
});

const WEEK = 7 * 24 * 60;

/** General settings. */
export const PRIORITY_SETTINGS = {
  weightAge: weight('PriorityWeightAge', 'the age'),
  weightFairShare: weight('PriorityWeightFairshare', 'the fair share', 'fair share'),
  weightJobSize: weight('PriorityWeightJobSize', 'the size'),
  weightPartition: weight('PriorityWeightPartition', 'the partition'),
  weightQos: weight('PriorityWeightQOS', 'the QOS', 'priorities of QOS'),
  maxAge: time('PriorityMaxAge', [WEEK, 0], 'of age that count', Number.POSITIVE_INFINITY),
  calcPeriod: time('PriorityCalcPeriod', [5, 1], 'between computations of all priorities'),
  halfLife: time('PriorityDecayHalfLife', [WEEK, 0], 'in which usage halves; 0: it never decays', 0),
  dampening: plain('FairShareDampeningFactor', [1, 1], 'divisor of usage, without Fair Tree'),
};

/** General settings whose part of a priority never changes: the host computes it before a run. */
export const STATIC_PRIORITY_SETTINGS = {
  weightAssociation: weight('PriorityWeightAssoc', 'the association', 'priorities of associations'),
};

export const PRIORITY_FLAGS = {
  accruesAlways: word('ACCRUE_ALWAYS', 'a job gains age from its submission on, whatever holds it'),
  sizePerTime: word('SMALL_RELATIVE_TO_TIME', 'size is CPUs over the time limit'),
  billsLargest: word('MAX_TRES', 'of the resources of nodes only the largest is billed'),
};

/** Seconds of one of a unit; 1 for counts. */
export const factorOf = ({ unit }: Pick<NumberRow, 'unit'>): number => (unit === 'minutes' ? 60 : 1);

export function defaultsOf<R extends Rows>(rows: R): ValuesOf<R> {
  return mapped(rows, (row) => ('unit' in row ? factorOf(row) * row.default : row.default));
}

/** Returns those values that have a row: the kernel has a variable with the name of each. */
export function withRow<R extends Rows>(rows: R, values: ValuesOf<R>): ValuesOf<R> {
  return mapped(rows, (_, field) => values[field]);
}

/** Returns values by the fields of rows. */
export function mapped<R extends Rows>(
  rows: R,
  of: (row: NumberRow | WordRow, field: keyof R) => number | boolean,
): ValuesOf<R> {
  return Object.fromEntries(
    Object.entries(rows).map(([field, row]) => [field, of(row, field)]),
  ) as ValuesOf<R>;
}

/** The names of rows in lower case, as readers have them. */
export const namesIn = (rows: Rows): string[] => Object.values(rows).map(({ name }) => name.toLowerCase());
