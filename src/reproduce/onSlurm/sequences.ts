import { jobsWithRequests, requestsOf } from '../../stochastic/workload/columns.ts';
import type { StochasticWorkload } from '../../stochastic/workload/workload.ts';
import type { Workload } from '../../trace/workload.ts';

/**
 * Some jobs of a log, at other times, with the requests that they have in the whole log. Requests are whole
 * minutes, as limits of Slurm are.
 *
 * @param whole all jobs of the log
 * @param placeOf the place of a job's number in it
 */
export function withRequestsOf(
  { name, jobs }: Workload,
  whole: StochasticWorkload,
  placeOf: ReadonlyMap<number, number>,
): StochasticWorkload {
  const places = Int32Array.from(jobs.id, (id) => placeOf.get(id) as number);
  const { run, processors, distribution } = whole.jobs;
  const of = (column: Float64Array) => Float64Array.from(places, (place) => column[place]);
  const columns = {
    length: places.length,
    id: jobs.id,
    submit: jobs.submit,
    run: of(run),
    processors: Int32Array.from(places, (place) => processors[place]),
    distribution: Int32Array.from(places, (place) => distribution[place]),
    user: jobs.user,
    application: jobs.application,
  };
  return {
    name,
    processors: whole.processors,
    distributions: whole.distributions,
    jobs: jobsWithRequests(columns, (job) => {
      const own = requestsOf(whole.jobs, places[job]);
      return { ...own, requests: own.requests.map((time) => 60 * Math.ceil(time / 60 - 1e-9)) };
    }),
  };
}
