import { functionsOf, upperBound } from '../../distribution/anyDistribution.ts';
import type { Distribution } from '../../distribution/distribution.ts';
import { distributionField } from '../../distribution/fields.ts';
import { DataError, UsageError } from '../../errors.ts';
import {
  checkNames,
  countField,
  type Fields,
  fields,
  listField,
  numberField,
  parseFields,
  timeField,
  wrong,
} from '../../input/fields.ts';
import type { Overhead } from '../../requests/varying/overhead.ts';
import { parseStream } from '../workload/parseStream.ts';
import { type Application, type Arrivals, timesOf, type WorkloadDescription } from './description.ts';

const DOCUMENT = '{"processors": …, "applications": […]}';
const DOCUMENT_FIELDS = ['name', 'processors', 'applications', 'shuffled', 'zeta', 'stream'];
const APPLICATION_FIELDS = [
  'name',
  'distribution',
  'jobs',
  'processors',
  'arrivals',
  'checkpoint',
  'restart',
  'charged',
  'per',
  'variation',
  'predictable',
  'small',
];
const ARRIVALS = '{"at": time}, {"every": time, "from": time} or {"poisson": mean gap, "from": time}';

function flagField(given: Fields, field: string, where: string, missing = false): boolean {
  const value = given[field] ?? missing;
  if (typeof value === 'boolean') return value;
  throw wrong(where, field, value, 'true or false');
}

/** A time, or a text that describes its variation. */
function overheadField(given: Fields, field: string, where: string): Overhead {
  const value = given[field];
  const varies = typeof value === 'string' && /[w:(]/.test(value);
  return varies ? value : timeField(given, field, where, 0);
}

function choiceField<const F extends string, const V extends string>(
  given: Fields,
  field: F,
  where: string,
  choices: readonly V[],
): { readonly [field in F]?: V } {
  const value = given[field];
  if (value === undefined || value === null) return {};
  const chosen = choices.find((one) => one === value);
  if (chosen === undefined) throw wrong(where, field, value, choices.map((one) => `"${one}"`).join(' or '));
  return { [field]: chosen } as { readonly [field in F]?: V };
}

function parseArrivals(value: unknown, where: string): Arrivals {
  if (value === undefined || value === null) return { kind: 'together', at: 0 };
  const given = fields(value, where, 'arrivals', ARRIVALS);
  const inside = `${where}: arrivals`;
  const kinds = ['at', 'every', 'poisson'].filter((kind) => given[kind] !== undefined);
  if (kinds.length !== 1) throw wrong(where, 'arrivals', value, `one of ${ARRIVALS}`);
  const [kind] = kinds;
  checkNames(given, kind === 'at' ? ['at'] : [kind, 'from'], inside);
  const time = timeField(given, kind, inside);
  if (kind === 'at') return { kind: 'together', at: time };
  if (time === 0) throw wrong(inside, kind, given[kind], 'a time above 0');
  const from = timeField(given, 'from', inside, 0);
  return { kind: kind === 'every' ? 'evenly' : 'poisson', gap: time, from };
}

function parseProcessors(given: Fields, where: string, machine: number): number | Distribution {
  if (typeof given.processors === 'number') return countField(given, 'processors', where, machine);
  const distribution = distributionField(given, 'processors', where);
  if (functionsOf(distribution).low >= 1 && upperBound(distribution) < machine + 1) return distribution;
  throw wrong(
    where,
    'processors',
    given.processors,
    `a distribution on [1, ${machine}], the machine's processors`,
  );
}

function parseApplication(value: unknown, where: string, machine: number): Application {
  const given = fields(value, where, 'it', '{"distribution": …, "jobs": …, "processors": …}');
  checkNames(given, APPLICATION_FIELDS, where);
  const variation = numberField(given, 'variation', where, { missing: 0 });
  if (variation > 1) throw wrong(where, 'variation', variation, 'a share, 0 to 1');
  const distribution = distributionField(given, 'distribution', where);
  if (!(upperBound(distribution) > 0))
    throw wrong(where, 'distribution', given.distribution, 'a distribution with a run time above 0');
  const predictable = flagField(given, 'predictable', where);
  const read: Application = {
    name: typeof given.name === 'string' ? given.name : where.replace(/.*: /, ''),
    distribution,
    jobs: countField(given, 'jobs', where),
    processors: parseProcessors(given, where, machine),
    arrivals: parseArrivals(given.arrivals, where),
    checkpoint: overheadField(given, 'checkpoint', where),
    restart: overheadField(given, 'restart', where),
    ...choiceField(given, 'charged', where, ['use', 'reserved']),
    ...choiceField(given, 'per', where, ['checkpoint', 'job']),
    variation,
    predictable,
    small: flagField(given, 'small', where, predictable),
  };
  try {
    timesOf(read);
  } catch (error) {
    if (error instanceof UsageError) throw new DataError(`${where}: ${error.message}`);
    throw error;
  }
  return read;
}

/**
 * Reads a description of stochastic jobs: `{processors, applications: [{name, distribution, jobs, processors,
 * arrivals, checkpoint, restart, charged, per, variation, predictable, small}], shuffled, zeta, stream: {rate,
 * until}}`. Distributions are in the notation of parseDistribution or `{v, f}`; times are seconds or texts like
 * `"15m"`. Arrivals are `{"at": time}` (default: 0), `{"every": time, "from": time}` or `{"poisson": mean gap, "from":
 * time}`.
 *
 * @param options `file` names the text in messages
 * @throws DataError, one line that names the file, the application, the field and the value
 */
export function readDescription(
  json: string,
  { file = 'description' }: { file?: string } = {},
): WorkloadDescription {
  const given = parseFields(json, file, DOCUMENT);
  checkNames(given, DOCUMENT_FIELDS, file);
  const processors = countField(given, 'processors', file);
  const list = listField(given, 'applications', file, 'a list of applications');
  const applications = list.map((item, i) => parseApplication(item, `${file}: application ${i}`, processors));
  const zeta = given.zeta === undefined ? undefined : numberField(given, 'zeta', file);
  if (zeta !== undefined && zeta >= 1) throw wrong(file, 'zeta', zeta, 'a number, 0 to below 1');
  const stream = parseStream(given.stream, `${file}: stream`, processors);
  return {
    name: typeof given.name === 'string' ? given.name : file,
    processors,
    applications,
    shuffled: flagField(given, 'shuffled', file),
    ...(zeta === undefined ? {} : { zeta }),
    ...(stream ? { stream } : {}),
  };
}
