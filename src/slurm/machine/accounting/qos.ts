import { DataError } from '../../../errors.ts';
import { linesOf } from '../../../input/lines.ts';
import { checkOnceEach } from '../../../input/once.ts';
import { own } from '../../../input/own.ts';
import { minutes } from '../conf/settings.ts';
import { dumpLines, hasQosLines } from './dumpLines.ts';
import { featureOfField, type LeftOut, OTHER_RESOURCES } from './fieldNames.ts';
import type { Qos, TypedGpus } from './model.ts';
import { otherLimits, readLimits, readTypedGpus } from './tres.ts';

const UNLIMITED = Number.POSITIVE_INFINITY;

/** The columns of `sacctmgr show qos`, by all names that sacctmgr has for them, in lower case. */
const COLUMNS: Readonly<Record<string, string>> = {
  maxtresperjob: 'maxtres',
  maxtresperuser: 'maxtrespu',
  maxjobsperuser: 'maxjobspu',
  maxsubmitperuser: 'maxsubmitpu',
  maxsubmitjobsperuser: 'maxsubmitpu',
  maxtresperaccount: 'maxtrespa',
  maxjobsperaccount: 'maxjobspa',
  maxsubmitperaccount: 'maxsubmitpa',
  maxsubmitjobsperaccount: 'maxsubmitpa',
  grpsubmitjobs: 'grpsubmit',
  maxwalldurationperjob: 'maxwall',
};

/** Columns without meaning for who runs when, or that another part of the model follows. */
const IGNORED = new Set('name id description preempt preemptmode'.split(' '));
/** No time. */
const ZERO = /^(-1|[0:]*)$/;
const SUPPORTED_FLAGS = new Set(['denyonlimit', 'overpartqos', 'nodecay']);

/** A QOS as it is written: its columns or fields by their names in lower case. */
interface QosRow {
  readonly where: string;
  readonly values: Map<string, string>;
}

/**
 * Returns the QOS of a text: of the QOS lines of `sacctmgr dump`, or of `sacctmgr show qos --parsable2`, which prints a
 * line of names of columns, then a line for each QOS.
 *
 * @throws DataError, one line
 */
export function qosRows(text: string, file: string): QosRow[] {
  const rows = hasQosLines(text) ? rowsOfDump(text, file) : rowsOfTable(text, file);
  checkOnceEach(
    rows.map(({ values }) => (values.get('name') as string).toLowerCase()),
    'the QOS',
    file,
  );
  return rows;
}

function rowsOfDump(text: string, file: string): QosRow[] {
  return dumpLines(text, file).flatMap(({ where, kind, name, fields }) => {
    if (kind !== 'qos') return [];
    const named = [...fields].map(([field, value]) => [columnOf(field), value] as const);
    return { where, values: new Map([...named, ['name', name]]) };
  });
}

function rowsOfTable(text: string, file: string): QosRow[] {
  const lines = linesOf(text);
  const columns = lines[0].split('|').map(columnOf);
  if (!columns.includes('name')) {
    throw new DataError(`${file}:1: no names of columns: expected the text of sacctmgr show qos --parsable2`);
  }
  checkOnceEach(columns, 'the column', `${file}:1`);
  return lines.slice(1).flatMap((line, i) => {
    if (line.trim() === '') return [];
    const where = `${file}:${i + 2}`;
    const fields = line.split('|');
    if (fields.length < columns.length) {
      throw new DataError(
        `${where}: ${fields.length} columns: expected ${columns.length}, as in the first line`,
      );
    }
    return { where, values: new Map(columns.map((name, column) => [name, fields[column].trim()])) };
  });
}

/** The shortest name that sacctmgr has for a column or a field, in lower case. */
function columnOf(name: string): string {
  return own(COLUMNS, name.toLowerCase()) ?? name.toLowerCase();
}

/** Reads the QOS of a text (qosRows). @throws DataError, one line */
export function readQos(text: string, file: string, leftOut: LeftOut): Qos[] {
  return qosRows(text, file).map(({ where, values }) => qosOf(values, where, leftOut));
}

function qosOf(values: Map<string, string>, where: string, leftOut: LeftOut): Qos {
  const take = (name: string): string => {
    const text = values.get(name) ?? '';
    values.delete(name);
    return text;
  };
  const number = (name: string, missing = UNLIMITED): number => {
    const text = take(name);
    if (text === '' || text === '-1') return missing;
    if (!/^\d+(\.\d+)?$/.test(text)) throw new DataError(`${where}: ${name} '${text}': expected a number`);
    return Number(text);
  };
  const typedGpus: Record<string, ReadonlyMap<string, number>> = {};
  const tres = (name: string, limit: keyof TypedGpus) => {
    const text = take(name);
    for (const item of otherLimits(text, name, where)) leftOut(OTHER_RESOURCES, `${name}=${item}`);
    const typed = readTypedGpus(text, name, where);
    if (typed.size > 0) typedGpus[limit] = typed;
    return readLimits(text, name, where);
  };
  const wall = (name: string): number => {
    const text = take(name);
    return text === '' ? UNLIMITED : minutes(text, name, where);
  };
  const flags = take('flags')
    .toLowerCase()
    .split(',')
    .filter((flag) => !/^(|none|notset)$/.test(flag));
  for (const flag of flags) if (!SUPPORTED_FLAGS.has(flag)) leftOut('flags of QOS', `Flags=${flag}`);
  const qos = {
    name: (values.get('name') as string).toLowerCase(),
    priority: number('priority', 0),
    usageFactor: number('usagefactor', 1),
    denyOnLimit: flags.includes('denyonlimit'),
    overPartition: flags.includes('overpartqos'),
    grpTres: tres('grptres', 'grpTres'),
    grpJobs: number('grpjobs'),
    grpSubmit: number('grpsubmit'),
    maxTres: tres('maxtres', 'maxTres'),
    maxWall: wall('maxwall'),
    maxTresPerUser: tres('maxtrespu', 'maxTresPerUser'),
    maxJobsPerUser: number('maxjobspu'),
    maxSubmitPerUser: number('maxsubmitpu'),
    maxTresPerAccount: tres('maxtrespa', 'maxTresPerAccount'),
    maxJobsPerAccount: number('maxjobspa'),
    maxSubmitPerAccount: number('maxsubmitpa'),
  };
  for (const [name, text] of values)
    if (text !== '' && !IGNORED.has(name) && !(/time$/.test(name) && ZERO.test(text)))
      leftOut(featureOfField(name), `${name}=${text}`);
  return { ...qos, ...(Object.keys(typedGpus).length > 0 && { typedGpus }) };
}
