import fc from 'fast-check';
import type { Jobs, Workload } from '../../src/trace/workload.ts';

const time = fc.oneof(fc.integer({ min: 0, max: 1e6 }), fc.double({ min: 0, max: 2 ** 53, noNaN: true }));
const other = fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 2 ** 45 }));

const job = fc.record({
  id: other,
  submit: time,
  run: time,
  request: time.filter((seconds) => seconds > 0),
  processors: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  wait: other,
  status: fc.integer({ min: -1, max: 5 }),
  user: other,
  group: other,
  application: other,
  queue: other,
  partition: other,
});

/** A workload that can be written as a trace without a loss. */
export const writtenWorkload = fc.array(job, { minLength: 1, maxLength: 30 }).map((list): Workload => {
  list.sort((a, b) => a.submit - b.submit);
  const columns = Object.keys(list[0]).map((name) => {
    const values = list.map((one) => one[name as keyof typeof one] + 0);
    return [name, name === 'processors' ? Int32Array.from(values) : Float64Array.from(values)];
  });
  const jobs = { length: list.length, ...Object.fromEntries(columns) } as Jobs;
  const cleaning = { lines: list.length, jobs: list.length, rows: [] };
  return { name: 'a trace\nof two lines', processors: 2 ** 31 - 1, unixStartTime: 12, jobs, cleaning };
});
