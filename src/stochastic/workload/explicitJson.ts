import type { StochasticWorkload } from './workload.ts';

const JOBS_A_CHUNK = 1024;

/**
 * The workload as JSON for `readExplicit`, in chunks. A law that several jobs share is written once, in
 * `laws`. Numbers are written in their shortest exact form, so they are read back without a change. The jobs
 * are ordered by their numbers, so that the numbers are kept too (except a trace's job numbers).
 */
export function* explicitJson({
  name,
  processors,
  jobs,
  laws,
  stream,
}: StochasticWorkload): Generator<string> {
  yield `{"name": ${JSON.stringify(name)},\n "processors": ${processors},\n`;
  if (stream) yield ` "stream": ${JSON.stringify(stream)},\n`;
  if (laws.length > 0) {
    for (const [i, { v, f }] of laws.entries()) {
      yield `${i === 0 ? ' "laws": [\n' : ',\n'}  {"v": ${list(v)}, "f": ${list(f)}}`;
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
  const [from, to] = [jobs.offset[job], jobs.offset[job + 1]];
  const saved = Array.from(jobs.checkpoints.subarray(from, to), (flag) => flag !== 0);
  const parts = [
    `"processors":${jobs.processors[job]}`,
    `"run":${jobs.run[job]}`,
    `"submit":${jobs.submit[job]}`,
    `"requests":${list(jobs.requests.subarray(from, to))}`,
  ];
  if (saved.includes(true)) parts.push(`"checkpoints":${list(saved)}`);
  if (jobs.checkpoint[job] !== 0) parts.push(`"checkpoint":${jobs.checkpoint[job]}`);
  if (jobs.restart[job] !== 0) parts.push(`"restart":${jobs.restart[job]}`);
  if (jobs.law[job] >= 0) parts.push(`"law":${jobs.law[job]}`);
  return `{${parts.join(',')}}`;
}
