import type { Jobs, Workload } from '../../src/trace/workload.ts';

/** A job in a test. */
export interface TestJob {
  submit: number;
  run: number;
  request: number;
  processors: number;
  user?: number;
  application?: number;
  /** The value of the estimate `column`. */
  estimate?: number;
}

/** A workload from plain jobs, sorted by submission. Missing fields are unknown (-1). */
export function testWorkload(processors: number, jobs: readonly TestJob[], name = 'test'): Workload {
  const column = (value: (job: TestJob, index: number) => number) => Float64Array.from(jobs, value);
  const unknown = () => column(() => -1);
  const columns: Jobs = {
    length: jobs.length,
    id: column((_, index) => index + 1),
    submit: column((job) => job.submit),
    run: column((job) => job.run),
    request: column((job) => job.request),
    processors: Int32Array.from(jobs, (job) => job.processors),
    wait: unknown(),
    status: unknown(),
    user: column((job) => job.user ?? -1),
    group: unknown(),
    application: column((job) => job.application ?? -1),
    queue: unknown(),
    partition: unknown(),
    estimate: column((job) => job.estimate ?? -1),
  };
  return { name, processors, jobs: columns, cleaning: { lines: jobs.length, jobs: jobs.length, rows: [] } };
}

/** Jobs as plain lists, to compare them whatever the types of their columns. */
export function plainJobs(jobs: Jobs): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, column]) => [name, typeof column === 'number' ? column : [...column]]),
  );
}
