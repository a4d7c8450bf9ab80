import { DataError } from '../errors.ts';
import { linesOf } from '../input/lines.ts';
import { didYouMean } from '../input/nearest.ts';
import { decimalNumber } from '../input/number.ts';
import { shortly } from '../visible.ts';
import type { Corpus, Starts } from './corpus.ts';

const COLUMNS = ['workload', 'job', 'start'] as const;

/**
 * Reads the schedules of another simulator: a CSV with the columns workload, job and start. A job without a line, or
 * without a start, did not run. Returns the starts of each workload that has a line.
 *
 * @throws DataError
 */
export function resultsFromCsv(text: string, path: string, { workloads }: Corpus): Map<string, Starts> {
  const [head, ...lines] = linesOf(text);
  const titles = head.split(',').map((title) => title.trim());
  const places = COLUMNS.map((title) => {
    const place = titles.indexOf(title);
    if (place < 0)
      throw new DataError(
        `${path}:1: no column '${title}' among ${shortly(titles.join(', '), 500)}; expected ${COLUMNS.join(', ')}`,
      );
    if (place !== titles.lastIndexOf(title))
      throw new DataError(`${path}:1: two columns are named '${title}'; expected one`);
    return place;
  });
  const known = new Map(workloads.map((workload) => [workload.name, workload]));
  const results = new Map<string, (number | null)[]>();
  const seen = new Set<string>();
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const where = `${path}:${i + 2}`;
    const cells = line.split(',');
    const [name, job, start] = places.map((place) => cells[place]?.trim() ?? '');
    const workload = known.get(name);
    if (workload === undefined)
      throw new DataError(
        `${where}: workload: there is no '${shortly(name)}'${didYouMean(name, [...known.keys()]) || '; jobs.csv of the corpus has the names'}`,
      );
    const jobs = workload.starts.length;
    const number = decimalNumber(job);
    if (!Number.isInteger(number) || number < 1 || number > jobs)
      throw new DataError(`${where}: job: '${shortly(job)}' is not a job of ${name}; expected 1 to ${jobs}`);
    const id = `${name},${number}`;
    if (seen.has(id))
      throw new DataError(`${where}: job ${number} of ${name} is there twice; expected one line`);
    seen.add(id);
    const starts = results.get(name) ?? new Array<number | null>(jobs).fill(null);
    results.set(name, starts);
    starts[number - 1] = start === '' ? null : startOf(start, where);
  }
  if (results.size === 0) throw new DataError(`${path}: has no start of any workload`);
  return results;
}

function startOf(cell: string, where: string): number {
  const value = decimalNumber(cell);
  if (Number.isNaN(value)) throw new DataError(`${where}: start: '${shortly(cell)}' is not a number`);
  return value;
}
