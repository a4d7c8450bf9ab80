import { requestsOf } from './columns.ts';
import type { StochasticWorkload } from './workload.ts';

const JOBS_A_CHUNK = 1024;

/**
 * The workload as JSON for `readExplicit`, in chunks. A distribution that several jobs share is written once, in
 * `distributions`. Numbers are written in their shortest exact form, so they are read back without a change. The jobs
 * are ordered by their numbers, so that the numbers are kept too (except a trace's job numbers).
 */
export function* explicitJson({
  name,
  processors,
  jobs,
  distributions,
  stream,
}: StochasticWorkload): Generator<string> {
  yield `{"name": ${JSON.stringify(name)},\n "processors": ${processors},\n`;
  if (stream) yield ` "stream": ${JSON.stringify(stream)},\n`;
  if (distributions.length > 0) {
    for (const [i, { v, f }] of distributions.entries()) {
      yield `${i === 0 ? ' "distributions": [\n' : ',\n'}  {"v": ${list(v)}, "f": ${list(f)}}`;
    }
    yield '],\n';
  }
  yield ' "jobs": [\n';
  const { id } = jobs;
  const order = Float64Array.from({ length: jobs.length }, (_, i) => i);
  if (id) order.sort((a, b) => id[a] - id[b]);
  for (let from = 0; from < order.length; from += JOBS_A_CHUNK) {
    const texts = Array.from(order.subarray(from, from + JOBS_A_CHUNK), (job) => `  ${jobText(jobs, job)}`);
    yield `${from === 0 ? '' : ',\n'}${texts.join(',\n')}`;
  }
  yield ']}\n';
}

function list(values: ArrayLike<number | boolean>): string {
  return `[${Array.from(values).join(',')}]`;
}

function jobText(jobs: StochasticWorkload['jobs'], job: number): string {
  const { requests, checkpoints, ...times } = requestsOf(jobs, job);
  const parts = [
    `"processors":${jobs.processors[job]}`,
    `"run":${jobs.run[job]}`,
    `"submit":${jobs.submit[job]}`,
    `"requests":${list(requests)}`,
  ];
  if (checkpoints.includes(true)) parts.push(`"checkpoints":${list(checkpoints)}`);
  for (const [name, time] of Object.entries(times)) {
    const each = Array.from(time as ArrayLike<number>);
    const same = each.every((one) => one === each[0]);
    if (!same) parts.push(`"${name}":${list(each)}`);
    else if (each[0] !== 0 || name === 'allowance') parts.push(`"${name}":${each[0]}`);
  }
  if (jobs.distribution[job] >= 0) parts.push(`"distribution":${jobs.distribution[job]}`);
  return `{${parts.join(',')}}`;
}
