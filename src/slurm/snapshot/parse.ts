// Reads the text that the commands of commands.ts print. The beginning of a line determines its kind.
import { DataError } from '../../errors.ts';
import { linesOf } from '../../input/lines.ts';
import { checkOnceEach } from '../../input/once.ts';
import { hostNames } from '../machine/hostNames.ts';
import { tresOfDump } from '../machine/sacctImport/tresOfDump.ts';
import { SNAPSHOT_COMMANDS } from './commands.ts';
import { fieldsOf, limitOf, named } from './lineFields.ts';
import { gpusListed, memoryListed } from './listedOptions.ts';
import { partitionOf } from './partitionLine.ts';
import type { ListedJob, ListedNode, ListedPartition, ListedReservation, Snapshot } from './snapshot.ts';

/** Columns of squeue that are read, as its header names them. */
const COLUMNS = [
  ...['JOBID', 'STATE', 'PARTITION', 'USER', 'CPUS', 'NODES', 'OVER_SUBSCRIBE', 'TIME_LIMIT', 'START_TIME'],
  ...['SUBMIT_TIME', 'PRIORITY', 'REASON', 'RESERVATION', 'NODELIST', 'NAME'],
] as const;
/** Columns that only a model of the controller reads, and their options of sbatch. */
const FURTHER = { ACCOUNT: 'account', QOS: 'qos', FEATURES: 'constraint' } as const;
type Cell = (column: (typeof COLUMNS)[number]) => string;

/** States of jobs that hold their processors. Jobs in other states except PENDING have ended. */
const HOLDS = /^(RUNNING|SUSPENDED|CONFIGURING|RESIZING|SIGNALING|STAGE_OUT|STOPPED)$/;
/**
 * States of nodes on which no job starts. A star marks a node that does not respond. POWERED_DOWN is not among them,
 * because Slurm powers such a node up.
 */
const IS_OUT =
  /(?:^|\+)(?:DOWN|DRAIN|DRAINING|DRAINED|FAIL|FAILING|ERROR|FUTURE|UNKNOWN|NOT_RESPONDING)(?:\+|$)|\*/;

/**
 * Reads the snapshot of a cluster.
 *
 * @param name of the snapshot in messages, such as the file
 * @throws DataError, one line
 */
export function parseSnapshot(text: string, name: string): Snapshot {
  let now = Number.NaN;
  let header: readonly string[] | undefined;
  let listsExclusive = false;
  const jobs: ListedJob[] = [];
  const completing = new Set<string>();
  const nodes: ListedNode[] = [];
  const partitions: ListedPartition[] = [];
  const reservations: ListedReservation[] = [];
  const reserved: string[] = [];
  for (const [at, line] of linesOf(text).entries()) {
    const where = `${name}, line ${at + 1}`;
    if (line.trim() === '' || /^No reservations in the system/.test(line)) continue;
    if (/^\d{9,11}$/.test(line)) now = Number(line);
    else if (line.startsWith('NodeName=')) nodes.push(nodeOf(line, where));
    else if (line.startsWith('PartitionName=')) {
      partitions.push(partitionOf(line, where));
      if (/ Exclusive=/.test(line)) listsExclusive = true;
    } else if (line.startsWith('ReservationName=')) {
      reservations.push(reservationOf(line, where));
      // Other lines are blank, so that messages about this text name the lines of the whole.
      reserved[at] = line;
    } else if (line.startsWith('JOBID|')) header = headerOf(line, where);
    else if (/^\d+[^|]*\|/.test(line) && header !== undefined) {
      const job = jobOf(line, header, where, completing);
      if (job !== undefined) jobs.push(job);
    } else
      throw new DataError(`${where}: '${line.slice(0, 40)}' is not of a dump made with ${SNAPSHOT_COMMANDS}`);
  }
  const missing = (what: string) =>
    new DataError(`${name}: has no ${what}; make it with ${SNAPSHOT_COMMANDS}`);
  if (Number.isNaN(now)) throw missing('line with the time');
  if (header === undefined) throw missing('header of squeue');
  if (nodes.length === 0) throw missing('nodes');
  if (partitions.length === 0) throw missing('partitions');
  // Since Slurm 26.05, OVER_SUBSCRIBE does not distinguish jobs with whole nodes from others.
  if (listsExclusive && !header.includes('EXCLUSIVE')) throw missing('column EXCLUSIVE of squeue');
  return {
    name,
    now,
    jobs,
    completing,
    columns: header,
    nodes,
    partitions,
    reservations,
    reservationText: Array.from(reserved, (line = '') => line).join('\n'),
  };
}

function headerOf(line: string, where: string): readonly string[] {
  const names = line.split('|');
  checkOnceEach(names, 'the column', where);
  const lacking = COLUMNS.filter((column) => !names.includes(column));
  if (lacking.length === 0 && names.at(-1) === 'NAME') return names;
  const what =
    lacking.length > 0 ? `the column ${lacking[0]} is missing` : 'the column NAME must be the last';
  throw new DataError(`${where}: ${what}; make the dump with ${SNAPSHOT_COMMANDS}`);
}

/** @param completing collects the nodes of a job that has ended and still holds them */
function jobOf(
  line: string,
  header: readonly string[],
  where: string,
  completing: Set<string>,
): ListedJob | undefined {
  const cells = line.split('|');
  const last = header.length - 1;
  if (cells.length < header.length)
    throw new DataError(`${where}: has ${cells.length} columns, the header of squeue ${header.length}`);
  const cell: Cell = (column) =>
    column === 'NAME' ? cells.slice(last).join('|') : cells[header.indexOf(column)];
  const state = cell('STATE');
  const runs = HOLDS.test(state);
  const on = () => (named(cell('NODELIST')) === '' ? [] : hostNames(cell('NODELIST'), where));
  if (state === 'COMPLETING') for (const node of on()) completing.add(node);
  if (!runs && state !== 'PENDING') return undefined;
  const further = (column: string) => named(cells[header.indexOf(column)]);
  const [cpus, nodes] = [countOf(cell, 'CPUS', where), countOf(cell, 'NODES', where)];
  const tres = header.includes('TRES_ALLOC') ? tresOfDump(further('TRES_ALLOC')) : undefined;
  const listed = { runs, cpus, nodes, tres, cell: further };
  return {
    id: cell('JOBID'),
    name: cell('NAME'),
    user: cell('USER'),
    partitions: cell('PARTITION').split(','),
    reservation: named(cell('RESERVATION')),
    start: runs ? timeOf(cell, 'START_TIME', where) : Number.NaN,
    ...(!runs && /^\d+$/.test(cell('START_TIME')) && { planned: Number(cell('START_TIME')) }),
    submit: timeOf(cell, 'SUBMIT_TIME', where),
    limit: limitOf(cell('TIME_LIMIT'), 'TIME_LIMIT', where),
    cpus,
    nodes,
    whole: header.includes('EXCLUSIVE') ? further('EXCLUSIVE') === 'NODE' : cell('OVER_SUBSCRIBE') === 'NO',
    priority: Number(cell('PRIORITY')) || 0,
    reason: cell('REASON'),
    ...(tres !== undefined && { tres }),
    more: {
      ...Object.fromEntries(Object.entries(FURTHER).map(([column, option]) => [option, further(column)])),
      ...memoryListed(listed),
      ...gpusListed(listed, where),
    },
    on: runs ? on() : [],
  };
}

function timeOf(cell: Cell, column: 'START_TIME' | 'SUBMIT_TIME', where: string): number {
  if (/^\d+$/.test(cell(column))) return Number(cell(column));
  throw new DataError(
    `${where}: ${column} '${cell(column)}': expected seconds since 1970; set SLURM_TIME_FORMAT=%s for squeue`,
  );
}

function countOf(cell: Cell, column: 'CPUS' | 'NODES', where: string): number {
  const [, digits] = /^(\d+)(?:-\d+)?$/.exec(cell(column)) ?? [];
  if (digits !== undefined) return Number(digits);
  throw new DataError(`${where}: ${column} '${cell(column)}': expected a whole number`);
}

function nodeOf(line: string, where: string): ListedNode {
  const field = fieldsOf(line);
  // CPUEfctv leaves out processors that are kept for the system (CoreSpecCount).
  const cpus = Number(field('CPUEfctv') ?? field('CPUTot'));
  if (!(cpus > 0))
    throw new DataError(`${where}: CPUTot '${field('CPUTot') ?? ''}': expected a number of CPUs`);
  return {
    name: field('NodeName') as string,
    cpus,
    allocated: Number(field('CPUAlloc')) || 0,
    ...allocatedOn(field('AllocTRES'), field('CfgTRES')),
    partitions: named(field('Partitions')).split(','),
    up: !IS_OUT.test(field('State') ?? 'UNKNOWN'),
  };
}

/** Slurm counts the GPUs of a node in AllocTRES if CfgTRES has them. */
function allocatedOn(text: string | undefined, all = ''): Pick<ListedNode, 'tres'> {
  if (text === undefined) return {};
  const tres = tresOfDump(text);
  const { cpus = 0, memory = 0, gpus = 0 } = tres;
  return { tres: { ...tres, cpus, memory, gpus: tresOfDump(all).gpus === undefined ? undefined : gpus } };
}

function reservationOf(line: string, where: string): ListedReservation {
  const field = fieldsOf(line);
  const time = (name: string) => {
    const text = field(name) ?? '';
    if (/^\d+$/.test(text)) return Number(text);
    throw new DataError(
      `${where}: ${name} '${text}': expected seconds since 1970; set SLURM_TIME_FORMAT=%s for scontrol`,
    );
  };
  const list = named(field('Nodes'));
  return {
    name: field('ReservationName') as string,
    begin: time('StartTime'),
    end: time('EndTime'),
    nodes: list === '' ? [] : hostNames(list, where),
  };
}
