// Dumps of a small cluster's present, as squeue and scontrol print it.

const HEADER =
  'JOBID|STATE|PARTITION|USER|CPUS|NODES|OVER_SUBSCRIBE|TIME_LIMIT|START_TIME|SUBMIT_TIME|PRIORITY|REASON|RESERVATION|NODELIST';

/** A line of squeue. Fields that are not given are those of a job of one processor that waits in `main`. */
export interface DumpJob {
  readonly id: string;
  readonly state?: string;
  readonly partition?: string;
  readonly user?: string;
  readonly cpus?: number | string;
  readonly nodes?: number;
  readonly share?: string;
  readonly limit?: string;
  readonly start?: number | string;
  readonly submit?: number | string;
  readonly priority?: number;
  readonly reason?: string;
  readonly reservation?: string;
  readonly on?: string;
  readonly name?: string;
  /** Of further columns. */
  readonly more?: Readonly<Record<string, string>>;
}

export const NOW = 1_700_000_000;

function jobLine(job: DumpJob, columns: readonly string[]): string {
  const { id, state = 'PENDING', partition = 'main', user = 'ann', cpus = 1, nodes = 1, share = 'OK' } = job;
  const { limit = '1:00:00', start = 'N/A', submit = NOW - 600, priority = 1, reason = 'Priority' } = job;
  const { reservation = '(null)', on = '', name = 'job' } = job;
  const cells = [id, state, partition, user, cpus, nodes, share, limit, start, submit, priority, reason];
  return [...cells, reservation, on, ...columns.map((column) => job.more?.[column] ?? 'N/A'), name].join('|');
}

/** A job that has run for this many seconds on these nodes. */
export const runs = (id: string, elapsed: number, on: string, more: Partial<DumpJob> = {}): DumpJob => ({
  ...{ id, state: 'RUNNING', start: NOW - elapsed, submit: NOW - elapsed - 10, on, reason: 'None' },
  ...more,
});

/** Nodes n1 to n4 of four processors in `main` and, but for n4, in `short`. */
const NODES = [1, 2, 3, 4].map(
  (i) =>
    `NodeName=n${i} CPUAlloc=0 CPUEfctv=4 CPUTot=4 Gres=(null) State=IDLE Partitions=${i < 4 ? 'main,short' : 'main'} Reason=none State=x`,
);
const PARTITIONS = [
  'PartitionName=main Default=YES DefaultTime=NONE MaxTime=1-00:00:00 Nodes=n[1-4] PriorityTier=1 OverSubscribe=NO State=UP',
  'PartitionName=short Default=NO DefaultTime=00:10:00 MaxTime=00:30:00 Nodes=n[1-3] PriorityTier=2 OverSubscribe=NO State=UP',
];

interface Dump {
  readonly jobs?: readonly DumpJob[];
  /** Further columns of squeue. */
  readonly columns?: readonly string[];
  readonly nodes?: readonly string[];
  readonly partitions?: readonly string[];
  readonly reservations?: readonly string[];
}

export function snapshotDump({
  jobs = [],
  columns = [],
  nodes = NODES,
  partitions = PARTITIONS,
  reservations = ['No reservations in the system'],
}: Dump = {}): string {
  return [
    `${NOW}`,
    '',
    [HEADER, ...columns, 'NAME'].join('|'),
    ...jobs.map((job) => jobLine(job, columns)),
    '',
    ...nodes,
    '',
    ...partitions,
    ...reservations,
    '',
  ].join('\n');
}

/** The nodes, with what jobs hold of some: `cpu=4,mem=2000M,gres/gpu=1`. Each has 4 CPUs, 4000 MB and 2 GPUs. */
export const nodesHolding = (held: Readonly<Record<string, string>>): string[] =>
  NODES.map((line, i) =>
    line.replace(
      ' State=IDLE',
      ` State=IDLE CfgTRES=cpu=4,mem=4000M,gres/gpu=2 AllocTRES=${held[`n${i + 1}`] ?? ''}`,
    ),
  );

/** The nodes, with another state for one of them. */
export const nodesWith = (name: string, state: string): string[] =>
  NODES.map((line) =>
    line.startsWith(`NodeName=${name} `) ? line.replace('State=IDLE', `State=${state}`) : line,
  );
