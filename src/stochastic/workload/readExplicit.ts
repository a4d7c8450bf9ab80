import type { DiscreteDistribution } from '../../distribution/distribution.ts';
import { discreteDistribution } from '../../distribution/fields.ts';
import { DataError } from '../../errors.ts';
import { MOST_SECONDS } from '../../input/exactRange.ts';
import {
  checkNames,
  countField,
  type Fields,
  fields,
  listField,
  numberField,
  parseFields,
  wrong,
} from '../../input/fields.ts';
import { type JobRequests, jobsWithRequests } from './columns.ts';
import { parseStream } from './parseStream.ts';
import type { StochasticWorkload } from './workload.ts';

const DOCUMENT = '{"processors": …, "jobs": […]}';
const WORKLOAD_FIELDS = ['name', 'processors', 'distributions', 'stream', 'jobs'];
const JOB_FIELDS = [
  'name',
  'processors',
  'run',
  'submit',
  'requests',
  'checkpoints',
  'checkpoint',
  'restart',
  'allowance',
  'distribution',
];

/** One job as in the file. */
interface ExplicitJob extends JobRequests {
  readonly processors: number;
  readonly run: number;
  readonly submit: number;
  readonly distribution: number;
}

/** The distributions of a file: those in its list, and those in the jobs. Equal ones are stored once. */
class Distributions {
  readonly all: DiscreteDistribution[] = [];
  private readonly listed: number;
  private readonly byText = new Map<string, number>();

  constructor(given: Fields, file: string) {
    const list = given.distributions ?? [];
    if (!Array.isArray(list))
      throw wrong(file, 'distributions', list, 'a list of distributions {"v": […], "f": […]}');
    for (const [i, distribution] of list.entries())
      this.all.push(discreteDistribution(distribution, `${file}: distributions[${i}]`));
    this.listed = list.length;
  }

  indexOf(distribution: unknown, where: string): number {
    if (distribution === undefined || distribution === null) return -1;
    if (typeof distribution === 'number') {
      if (Number.isInteger(distribution) && distribution >= 0 && distribution < this.listed)
        return distribution;
      const listed = this.listed === 0 ? 'there is none' : `0 to ${this.listed - 1}`;
      throw wrong(
        where,
        'distribution',
        distribution,
        `{"v": […], "f": […]} or a place in the list of distributions (${listed})`,
      );
    }
    const text = JSON.stringify(distribution);
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    const index = this.all.push(discreteDistribution(distribution, `${where}: distribution`)) - 1;
    this.byText.set(text, index);
    return index;
  }
}

/** A time of a job, or a list of times, one for each request. */
function timesField(given: Fields, name: string, where: string, count: number): number | number[] {
  const value = given[name];
  if (!Array.isArray(value)) return numberField(given, name, where, { missing: 0 });
  if (value.length !== count)
    throw new DataError(
      `${where}: ${value.length} times of ${name} for ${count} requests; expected equally many`,
    );
  return value.map((_, k) => numberField({ [`${name}[${k}]`]: value[k] }, `${name}[${k}]`, where));
}

function parseRequests(given: Fields, where: string): JobRequests {
  const requests = listField(given, 'requests', where, 'a list of times above 0');
  for (const [k, request] of requests.entries()) {
    if (!(typeof request === 'number' && request > 0 && request <= MOST_SECONDS)) {
      throw wrong(where, `requests[${k}]`, request, 'a time above 0, at most 2^53 s');
    }
  }
  const checkpoints = given.checkpoints ?? requests.map(() => false);
  if (!Array.isArray(checkpoints) || !checkpoints.every((item) => typeof item === 'boolean')) {
    throw wrong(where, 'checkpoints', checkpoints, 'a list of true and false, one for each request');
  }
  if (checkpoints.length !== requests.length) {
    throw new DataError(
      `${where}: ${checkpoints.length} checkpoints for ${requests.length} requests; expected equally many`,
    );
  }
  const times = (name: string) => timesField(given, name, where, requests.length);
  return {
    ...{ requests: requests as number[], checkpoints },
    ...{ checkpoint: times('checkpoint'), restart: times('restart') },
    ...(given.allowance !== undefined && given.allowance !== null && { allowance: times('allowance') }),
  };
}

function parseJob(value: unknown, where: string, machine: number, distributions: Distributions): ExplicitJob {
  const given = fields(value, where, 'it', '{"processors": …, "run": …, "requests": […]}');
  checkNames(given, JOB_FIELDS, where);
  return {
    processors: countField(given, 'processors', where, machine),
    run: numberField(given, 'run', where),
    submit: numberField(given, 'submit', where, { missing: 0 }),
    ...parseRequests(given, where),
    distribution: distributions.indexOf(given.distribution, where),
  };
}

/**
 * Reads a workload that lists its jobs, as JSON: `{processors, jobs: [{processors, run, submit, requests,
 * checkpoints, checkpoint, restart, allowance, distribution}]}`. The times are one for all requests of a job, or a
 * list. A distribution is `{v, f}`, or an index of the document's own list `distributions`. Default values: submit,
 * checkpoint and restart 0, no checkpoints, no distribution. The jobs are sorted by submit time, ties in the order of
 * the file. If that changes the order, `id` is the place in the file.
 *
 * Requests need not rise and need not suffice; the simulation finds out.
 *
 * @param options `file` names the text in messages, and the workload if it has no name
 * @throws DataError, one line that names the file, the job, the field and the value
 */
export function readExplicit(
  json: string,
  { file = 'workload' }: { file?: string } = {},
): StochasticWorkload {
  const given = parseFields(json, file, DOCUMENT);
  checkNames(given, WORKLOAD_FIELDS, file);
  const processors = countField(given, 'processors', file);
  const distributions = new Distributions(given, file);
  const list = listField(given, 'jobs', file, 'a list of jobs').map((job, i) =>
    parseJob(job, `${file}: job ${i}`, processors, distributions),
  );
  const order = Float64Array.from(list, (_, i) => i);
  const sorted = list.every((job, i) => i === 0 || job.submit >= list[i - 1].submit);
  order.sort((a, b) => list[a].submit - list[b].submit || a - b);
  const column = (value: (job: ExplicitJob) => number) => Float64Array.from(order, (i) => value(list[i]));
  const jobs = jobsWithRequests(
    {
      length: list.length,
      ...(sorted ? {} : { id: order }),
      submit: column((job) => job.submit),
      run: column((job) => job.run),
      processors: Int32Array.from(order, (i) => list[i].processors),
      distribution: Int32Array.from(order, (i) => list[i].distribution),
    },
    (job) => list[order[job]],
  );
  const name = typeof given.name === 'string' ? given.name : file;
  const stream = parseStream(given.stream, `${file}: stream`, processors);
  return { name, processors, jobs, distributions: distributions.all, ...(stream ? { stream } : {}) };
}
