import { DataError } from '../../errors.ts';
import { columnsAt } from '../../trace/columnsAt.ts';
import type { Workload } from '../../trace/workload.ts';

/** A month of a log, and the machine of the log as a Slurm cluster. */
export interface Month {
  readonly log: 'KTH-SP2' | 'SDSC-BLUE';
  /** The day of the log on which it begins. */
  readonly day: number;
  /** The lines of slurm.conf about nodes and partitions. */
  readonly machine: string;
}

const machineOf = (nodes: number, cpus: number) =>
  `SelectTypeParameters=CR_Core\nNodeName=n[1-${nodes}] CPUs=${cpus}\nPartitionName=all Nodes=ALL Default=YES\n`;

/** 81% of both machines were in use. */
export const MONTHS: readonly Month[] = [
  { log: 'KTH-SP2', day: 120, machine: machineOf(100, 1) },
  { log: 'SDSC-BLUE', day: 420, machine: machineOf(144, 8) },
];

const DAY = 86_400;

/** Seconds on the clock of the log. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const spanOf = ({ day }: Month): Span => ({ from: day * DAY, to: (day + 30) * DAY });

/** The jobs of the month, and those of the week before and of three days behind it, which are not counted. */
export function around(log: Workload, { from, to }: Span): Workload {
  const { jobs } = log;
  const isNear = (time: number) => time >= from - 7 * DAY && time < to + 3 * DAY;
  const places = Int32Array.from(jobs.submit.keys()).filter((job) => isNear(jobs.submit[job]));
  if (places.length === 0) throw new DataError(`${log.name}: no jobs around day ${from / DAY}`);
  return { ...log, jobs: { ...columnsAt(jobs, places), length: places.length } };
}
