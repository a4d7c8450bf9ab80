// The description of a run of the Slurm machine. The host fills the block (codes.ts).
import { newF64 } from '../native/columns';
import {
  ASSOC_LIMIT_STOP,
  ASSOCIATIONS,
  BACKFILL,
  BATCH_SCHED_DELAY,
  BF_INTERVAL,
  BF_MAX_JOB_START,
  BF_MAX_JOB_TEST,
  BF_RESOLUTION,
  BF_WINDOW,
  BILLS_LARGEST,
  CALC_PERIOD,
  CANDIDATES,
  DEFAULT_QUEUE_DEPTH,
  EPILOG,
  EPOCH,
  FAIR_CHILDREN,
  GROUPS,
  JOBS,
  KINDS,
  LIMIT_CLASSES,
  LIMITS,
  MEMBERSHIPS,
  MOST_CPUS,
  MULTIFACTOR,
  NODE_GROUPS,
  NODES,
  PARTITIONS,
  SCHED_INTERVAL,
  SETTINGS,
  WHOLE_NODES,
  WITH_LIMITS,
  WITH_MEMORY,
} from './codes';

export const settings: StaticArray<f64> = newF64(SETTINGS);

export let nodes: i32 = 0;
export let partitions: i32 = 0;
export let jobs: i32 = 0;
export let candidates: i32 = 0;
export let kinds: i32 = 0;
export let wholeNodes: bool = false;
export let withMemory: bool = false;
export let withBackfill: bool = false;
export let schedInterval: f64 = 0;
export let batchSchedDelay: f64 = 0;
export let queueDepth: f64 = 0;
export let bfInterval: f64 = 0;
export let bfResolution: f64 = 0;
/** Seconds. */
export let bfWindow: f64 = 0;
export let bfMaxJobTest: f64 = 0;
export let bfMaxJobStart: f64 = 0;
export let multifactor: bool = false;
export let calcPeriod: f64 = 0;
export let epilog: f64 = 0;
export let epoch: f64 = 0;
/** The CPUs of the node with the most. */
export let mostCpus: i32 = 0;
export let assocLimitStop: bool = false;
export let billsLargest: bool = false;
export let associations: i32 = 0;
export let fairChildren: i32 = 0;
export let groups: i32 = 0;
export let nodeGroups: i32 = 0;
export let limitClasses: i32 = 0;
export let limits: i32 = 0;
export let memberships: i32 = 0;
/** Whether any job has a limit of accounting. */
export let withLimits: bool = false;

export function setting(place: i32): f64 {
  return unchecked(settings[place]);
}

export function readSettings(): void {
  nodes = i32(setting(NODES));
  partitions = i32(setting(PARTITIONS));
  jobs = i32(setting(JOBS));
  candidates = i32(setting(CANDIDATES));
  kinds = i32(setting(KINDS));
  wholeNodes = setting(WHOLE_NODES) != 0;
  withMemory = setting(WITH_MEMORY) != 0;
  withBackfill = setting(BACKFILL) != 0;
  schedInterval = setting(SCHED_INTERVAL);
  batchSchedDelay = setting(BATCH_SCHED_DELAY);
  queueDepth = setting(DEFAULT_QUEUE_DEPTH);
  bfInterval = setting(BF_INTERVAL);
  bfResolution = setting(BF_RESOLUTION);
  bfWindow = 60 * setting(BF_WINDOW);
  bfMaxJobTest = setting(BF_MAX_JOB_TEST);
  bfMaxJobStart = setting(BF_MAX_JOB_START);
  multifactor = setting(MULTIFACTOR) != 0;
  calcPeriod = setting(CALC_PERIOD);
  epilog = setting(EPILOG);
  epoch = setting(EPOCH);
  mostCpus = i32(setting(MOST_CPUS));
  assocLimitStop = setting(ASSOC_LIMIT_STOP) != 0;
  billsLargest = setting(BILLS_LARGEST) != 0;
  associations = i32(setting(ASSOCIATIONS));
  fairChildren = i32(setting(FAIR_CHILDREN));
  groups = i32(setting(GROUPS));
  nodeGroups = i32(setting(NODE_GROUPS));
  limitClasses = i32(setting(LIMIT_CLASSES));
  limits = i32(setting(LIMITS));
  memberships = i32(setting(MEMBERSHIPS));
  withLimits = setting(WITH_LIMITS) != 0;
}
