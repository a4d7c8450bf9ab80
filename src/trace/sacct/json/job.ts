// Converts a job in the JSON of `sacct --json` to the texts of sacct's fields. Sources: the OpenAPI of slurmdbd
// (dbv0.0.36 to 38) and its data parsers (v0.0.39 and later), and output of Slurm 22.05. Their numbers are values, or
// objects of set, infinite and number.
import type { SacctField } from '../columns.ts';
import type { FieldTexts } from '../textRecords.ts';
import { NO_VALUE } from '../values.ts';

export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Paths of the fields in JSON. */
const PATHS = {
  jobidraw: 'job_id',
  jobname: 'name',
  user: 'user',
  group: 'group',
  account: 'account',
  partition: 'partition',
  qos: 'qos',
  cluster: 'cluster',
  submit: 'time.submission',
  eligible: 'time.eligible',
  start: 'time.start',
  end: 'time.end',
  elapsedraw: 'time.elapsed',
  timelimitraw: 'time.limit',
  state: 'state.current',
  allocnodes: 'allocation_nodes',
  reqcpus: 'required.CPUs',
  alloctres: 'tres.allocated',
  reqtres: 'tres.requested',
  constraints: 'constraints',
  reservation: 'reservation.name',
  submitline: 'submit_line',
  nodelist: 'nodes',
} as const satisfies Partial<Record<SacctField, string>>;

const FIELDS = Object.keys(PATHS) as (keyof typeof PATHS)[];

/** Fields that old versions do not have. */
const OPTIONAL: ReadonlySet<SacctField> = new Set<SacctField>(['constraints', 'reservation', 'submitline']);

/** Fields of steps alone. */
const OF_STEPS = ['ntasks', 'tresusageinmax', 'tresusageintot'] as const satisfies readonly SacctField[];

/** The fields that jobs like this one and their steps have. */
export function fieldsOfJson(job: Json): SacctField[] {
  const has = (field: keyof typeof PATHS) => !OPTIONAL.has(field) || valueAt(job, PATHS[field]) !== undefined;
  return ['jobid', ...FIELDS.filter(has), ...(Array.isArray(job.steps) ? OF_STEPS : [])];
}

/** The name of a field in JSON. */
export function pathOf(field: SacctField): string {
  return (PATHS as Partial<Record<SacctField, string>>)[field] ?? 'job_id';
}

/** True if an object is a job of accounting, and not one of squeue or scontrol. */
export function isAccountedJob(job: Json): boolean {
  return isObject(job.time) && job.job_id !== undefined;
}

export function textsOfJson(job: Json): FieldTexts {
  const texts = Object.fromEntries(FIELDS.map((field) => [field, scalarText(valueAt(job, PATHS[field]))]));
  const { association } = job;
  return {
    ...texts,
    jobid: jobIdOf(job),
    user: texts.user || scalarText(valueAt(association, 'user')),
    account: texts.account || scalarText(valueAt(association, 'account')),
    state: stateOf(valueAt(job, PATHS.state)),
    alloctres: tresText(valueAt(job, PATHS.alloctres)),
    reqtres: tresText(valueAt(job, PATHS.reqtres)),
    // Old versions have 0 for no reservation.
    ...(texts.reservation === '0' && { reservation: '' }),
  };
}

/**
 * Returns the records of a job's steps, which show its memory. JSON names `requested` what they used (TRESUsageIn…), with
 * memory in bytes.
 *
 * @param texts those of the job
 */
export function stepsOfJson({ steps }: Json, { jobidraw }: FieldTexts): FieldTexts[] {
  if (!Array.isArray(steps)) return [];
  return steps.filter(isObject).map((step) => {
    const id = `${jobidraw}.${stepIdOf(valueAt(step, 'step.id'))}`;
    return {
      ...{ jobid: id, jobidraw: id },
      start: scalarText(valueAt(step, 'time.start')),
      end: scalarText(valueAt(step, 'time.end')),
      state: stateOf(step.state),
      ntasks: scalarText(valueAt(step, 'tasks.count')),
      alloctres: tresText(valueAt(step, 'tres.allocated')),
      tresusageinmax: tresText(valueAt(step, 'tres.requested.max'), ''),
      tresusageintot: tresText(valueAt(step, 'tres.requested.total'), ''),
    };
  });
}

/** A number or a word; in some versions an object with it, or a text such as `17.batch`. */
function stepIdOf(id: unknown): string {
  return scalarText(isObject(id) ? (id.step_id ?? id) : id).replace(/^.*\./, '');
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
}

/** Returns the text of a text or a number. Any other value is shown as it is, so that it is rejected with its value. */
function scalarText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (isObject(value) && ('number' in value || 'set' in value)) {
    if (value.infinite === true) return 'UNLIMITED';
    return value.set === false ? '' : scalarText(value.number);
  }
  return Array.isArray(value) ? value.map(scalarText).join() : JSON.stringify(value);
}

/** Returns the number of a job in the form of sacct: `7`, `7_3`, `7_[4-9]`, `7+1`. */
function jobIdOf(job: Json): string {
  const partOf = (whole: string, part: string): [string, string] => [
    scalarText(valueAt(job, whole)),
    scalarText(valueAt(job, part)),
  ];
  const isThere = (number: string) => number !== '' && number !== NO_VALUE;
  const [array, task] = partOf('array.job_id', 'array.task_id');
  if (Number(array) > 0 && isThere(task)) return `${array}_${task}`;
  const waiting = scalarText(valueAt(job, 'array.task'));
  if (Number(array) > 0 && waiting !== '') return `${array}_[${waiting}]`;
  const [leader, offset] = partOf('het.job_id', 'het.job_offset');
  if (Number(leader) > 0 && isThere(offset)) return `${leader}+${offset}`;
  return scalarText(job.job_id);
}

/** Flags that say more than the state before them. */
const FLAGS = ['RESIZING', 'REQUEUED', 'REVOKED'];

/** A state is a word, or since 23.11 a list of a state and further flags. */
function stateOf(value: unknown): string {
  if (!Array.isArray(value)) return scalarText(value);
  const words = value.map(scalarText);
  return words.find((word) => FLAGS.includes(word)) ?? words[0] ?? '';
}

/**
 * `cpu=4,mem=8000M,gres/gpu=2`, as sacct writes resources.
 *
 * @param unit of memory, after its number
 */
function tresText(value: unknown, unit = 'M'): string {
  if (!Array.isArray(value)) return scalarText(value);
  return value
    .filter(isObject)
    .map((one) => {
      const [type, name] = [scalarText(one.type), scalarText(one.name)];
      const count = scalarText(one.count);
      return `${type}${name === '' ? '' : `/${name}`}=${count}${type === 'mem' ? unit : ''}`;
    })
    .join();
}
