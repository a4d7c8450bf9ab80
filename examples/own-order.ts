// An order of the queue of your own: the smallest value comes first, ties by submission.
import { type JobView, type Policy, policies, readTrace, replay } from 'specula';

/** Small jobs first, but a job that was submitted an hour earlier may be twice as large. */
function agedArea({ processors, request, submit }: JobView): number {
  return Math.log2(processors * request) + submit / 3600;
}

const aged: Policy = { name: 'aged-area', order: agedArea, backfilling: 'easy' };
const workload = await readTrace('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');

for (const policy of [policies.easy, policies['smallest+easy'], aged]) {
  const { metrics } = await replay(workload, policy);
  const { meanWait, p99Wait, meanBoundedSlowdown } = metrics;
  console.log(
    `${policy.name}: mean wait ${(meanWait / 60).toFixed(1)} min, 99% wait at most ${(p99Wait / 3600).toFixed(1)} h,`,
    `mean bounded slowdown ${meanBoundedSlowdown.toFixed(1)}`,
  );
}
