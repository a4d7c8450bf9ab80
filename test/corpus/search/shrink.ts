// Makes a workload smaller, as long as it still shows what it was found for.
import type { CorpusJob, Given } from '../workload.ts';

type Shows = (given: Given) => boolean;

/** Without every job that it does not need. */
export function withFewerJobs(given: Given, shows: Shows): Given {
  for (let place = given.jobs.length - 1; place >= 0; place--) {
    const fewer = fromZero({ ...given, jobs: given.jobs.filter((_, other) => other !== place) });
    if (fewer.jobs.length > 0 && shows(fewer)) return withFewerJobs(fewer, shows);
  }
  return given;
}

/** The first submission is at 0. */
function fromZero(given: Given): Given {
  const first = given.jobs[0]?.submit ?? 0;
  return { ...given, jobs: given.jobs.map((job) => ({ ...job, submit: job.submit - first })) };
}

/** With smaller numbers, too. */
export function withSmallerNumbers(given: Given, shows: Shows, unit: number): Given {
  for (const smaller of smallerOnes(given, unit)) {
    if (isSound(smaller) && shows(smaller)) return withSmallerNumbers(smaller, shows, unit);
  }
  return given;
}

function* smallerOnes(given: Given, unit: number): Generator<Given> {
  const { jobs, processors } = given;
  const change = (place: number, change: (job: CorpusJob) => CorpusJob): Given => ({
    ...given,
    jobs: jobs.map((job, other) => (other === place ? change(job) : job)),
  });
  yield { ...given, processors: processors - 1 };
  for (const [place, job] of jobs.entries()) {
    // It and all that come later come earlier.
    if (place > 0)
      yield {
        ...given,
        jobs: jobs.map((other, i) => (i < place ? other : { ...other, submit: other.submit - unit })),
      };
    yield change(place, (job) => ({ ...job, run: job.run - unit, request: job.request - unit }));
    yield change(place, (job) => ({ ...job, run: job.run - unit }));
    yield change(place, (job) => ({ ...job, request: job.request - unit }));
    yield change(place, (job) => ({ ...job, processors: job.processors - 1 }));
    const { estimate } = job;
    if (estimate !== undefined) yield change(place, (job) => ({ ...job, estimate: estimate - unit }));
  }
}

/** Whether it is a workload at all, and no odder than those that are drawn. */
function isSound({ jobs, processors }: Given): boolean {
  return jobs.every(
    (job, place) =>
      job.run >= 0 &&
      job.request >= Math.max(job.run === 0 ? 0 : 1, job.estimate ?? 0) &&
      (job.estimate ?? 1) >= 1 &&
      job.processors >= 1 &&
      job.processors <= processors &&
      job.submit >= (jobs[place - 1]?.submit ?? 0),
  );
}
