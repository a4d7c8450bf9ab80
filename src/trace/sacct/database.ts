// Reads a table of Slurm's database, CLUSTER_job_table, as text with the names of its columns: each row as sacct would
// show it. Source: the schema in as_mysql_cluster.c of slurmdbd.
import type { RawTrace } from '../raw/rawTrace.ts';
import { cellText, isNothing } from '../text/cells.ts';
import type { Records } from '../text/delimited.ts';
import type { SacctField } from './columns.ts';
import { plainName } from './databaseNames.ts';
import { databaseState } from './databaseStates.ts';
import { SacctJobs, type SacctOptions } from './jobs.ts';
import { type FieldTexts, placesInOrder, TextRecords } from './textRecords.ts';
import { NO_VALUE } from './values.ts';

/** The columns of each field. The first of them that a table has is read. */
const COLUMNS = {
  jobidraw: ['id_job'],
  jobname: ['job_name'],
  user: ['user', 'id_user'],
  group: ['id_group'],
  account: ['account'],
  partition: ['partition'],
  qos: ['id_qos'],
  submit: ['time_submit'],
  eligible: ['time_eligible'],
  start: ['time_start'],
  end: ['time_end'],
  timelimitraw: ['timelimit'],
  state: ['state'],
  allocnodes: ['nodes_alloc'],
  alloccpus: ['cpus_alloc'],
  reqcpus: ['cpus_req'],
  alloctres: ['tres_alloc'],
  reqtres: ['tres_req'],
  constraints: ['constraints'],
  submitline: ['submit_line'],
  nodelist: ['nodelist'],
} as const satisfies Partial<Record<SacctField, readonly string[]>>;

/** The names of Slurm's own resources by their numbers. Those of a site are in another table. */
const RESOURCES = new Map([
  ['1', 'cpu'],
  ['2', 'mem'],
  ['3', 'energy'],
  ['4', 'node'],
  ['5', 'billing'],
]);

export class DatabaseJobs {
  readonly #names: readonly string[];
  readonly #jobs: SacctJobs;
  readonly #records: TextRecords;
  readonly #columns: readonly [field: SacctField, name: string][];

  /** @param names of the columns */
  constructor(file: string, names: readonly string[], options: SacctOptions) {
    this.#names = names.map(plainName);
    this.#columns = Object.entries(COLUMNS).flatMap(([field, some]) => {
      const name = some.find((one) => this.#names.includes(one));
      return name === undefined ? [] : [[field as SacctField, name] as const];
    });
    const nameOf = new Map(this.#columns);
    const fields: SacctField[] = ['jobid', 'elapsedraw', ...nameOf.keys()];
    this.#jobs = new SacctJobs(
      file,
      placesInOrder(fields),
      options,
      (field) => nameOf.get(field) ?? 'id_job',
    );
    this.#records = new TextRecords(this.#jobs, fields);
  }

  /** Takes records, each with as many cells as there are names. @throws TraceError */
  take({ text, count, first, from, to, line }: Records, begin: number): void {
    this.#jobs.begin(count - begin);
    for (let record = begin; record < count; record++) {
      const cell = (name: string) => {
        const place = this.#names.indexOf(name);
        const shown = place < 0 ? '' : cellText(text, from[first[record] + place], to[first[record] + place]);
        return isNothing(shown) ? '' : shown;
      };
      this.#records.take(this.#textsOf(cell), line[record]);
    }
    this.#jobs.end();
  }

  finish(): RawTrace {
    return this.#jobs.finish();
  }

  #textsOf(cell: (name: string) => string): FieldTexts {
    const texts = Object.fromEntries(this.#columns.map(([field, name]) => [field, cell(name)])) as FieldTexts;
    return {
      ...texts,
      jobid: jobIdOf(cell),
      elapsedraw: elapsedOf(cell),
      state: databaseState(cell('state')),
      alloctres: resources(cell('tres_alloc')),
      reqtres: resources(cell('tres_req')),
    };
  }
}

/** Returns the number of a job in the form of sacct: `7`, `7_3`, `7_[4-9]`, `7+1`. */
function jobIdOf(cell: (name: string) => string): string {
  const isThere = (number: string) => number !== '' && number !== NO_VALUE;
  const array = cell('id_array_job');
  if (Number(array) > 0) {
    if (isThere(cell('id_array_task'))) return `${array}_${cell('id_array_task')}`;
    if (cell('array_task_str') !== '') return `${array}_[${cell('array_task_str')}]`;
  }
  // The names were others before 20.02.
  const leader = cell('het_job_id') || cell('pack_job_id');
  const offset = cell('het_job_offset') || cell('pack_job_offset');
  return Number(leader) > 0 && isThere(offset) ? `${leader}+${offset}` : cell('id_job');
}

/** The length of a run without the time that it was suspended; nothing if it was suspended longer. */
function elapsedOf(cell: (name: string) => string): string {
  const [start, end, suspended] = [cell('time_start'), cell('time_end'), cell('time_suspended')].map(Number);
  return suspended <= end - start ? String(end - start - suspended) : '';
}

/** `1=40,4=1` as `cpu=40,node=1`. */
function resources(text: string): string {
  return text
    .split(',')
    .flatMap((one) => {
      const [number, count] = one.split('=');
      const name = RESOURCES.get(number);
      return name === undefined ? [] : [`${name}=${count}${name === 'mem' ? 'M' : ''}`];
    })
    .join();
}
