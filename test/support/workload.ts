import type { Jobs, Workload } from '../../src/trace/workload.ts';

/** A job as tests write it. */
export interface TestJob {
  submit: number;
  run: number;
  request: number;
  processors: number;
  user?: number;
  application?: number;
  /** What the plan `column` takes. */
  plan?: number;
}

/** A workload from plain jobs, sorted by submission; what they do not say is unknown (-1). */
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
    plan: column((job) => job.plan ?? -1),
  };
  return { name, processors, jobs: columns, cleaning: { lines: jobs.length, jobs: jobs.length, rows: [] } };
}

/** Jobs as plain lists, to be compared whatever the columns are kept in. */
export function plainJobs(jobs: Jobs): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, column]) => [name, typeof column === 'number' ? column : [...column]]),
  );
}
