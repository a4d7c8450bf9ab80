import type { TestJob } from '../../support/workload.ts';
import type { System } from './system.ts';

type Differs = (system: System) => Promise<string | undefined>;

/** Simpler values of a number, the simplest first. */
const simpler = (value: number): number[] =>
  [0, 1, 2, 3, 5, 10, Math.floor(value)].filter((other) => other < value);

function* withoutSomeJobs(system: System): Generator<System> {
  const { jobs } = system;
  for (let size = Math.ceil(jobs.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let from = 0; from < jobs.length && jobs.length > size; from += size)
      yield { ...system, jobs: jobs.filter((_, index) => index < from || index >= from + size) };
  }
}

function* withSimplerNumbers(system: System): Generator<System> {
  const { jobs, processors } = system;
  const widest = Math.max(...jobs.map((job) => job.processors));
  for (const fewer of simpler(processors)) if (fewer >= widest) yield { ...system, processors: fewer };
  for (const [index, job] of jobs.entries()) {
    const earliest = jobs[index - 1]?.submit ?? 0;
    for (const field of ['submit', 'run', 'request', 'processors', 'estimate'] as const) {
      const values = field === 'submit' ? [earliest, ...simpler(job.submit)] : simpler(job[field] ?? -1);
      for (const value of values) {
        const changed: TestJob = { ...job, [field]: value };
        const is = changed.processors >= 1 && changed.submit >= earliest && value !== job[field];
        if (is) yield { ...system, jobs: jobs.with(index, changed) };
      }
    }
  }
}

function* variantsOf(system: System): Generator<System> {
  yield* withoutSomeJobs(system);
  yield* withSimplerNumbers(system);
}

/** A system that differs too, from which no job can be left out and in which no number can be simpler. */
export async function smallest(system: System, differs: Differs): Promise<System> {
  for (const variant of variantsOf(system))
    if ((await differs(variant)) !== undefined) return smallest(variant, differs);
  return system;
}
