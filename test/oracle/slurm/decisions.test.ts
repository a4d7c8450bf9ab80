// The oracle of the Slurm machine against the decisions of the real slurmctld, pass by pass.
import { expect, test } from 'vitest';
import { sized } from '../../properties/seed.ts';
import { compareDecisions } from '../../support/slurmMachine/decisions.ts';
import { FOLLOWED, recordedRuns } from '../../support/slurmMachine/fixture.ts';

// The record's times are whole seconds, and a cycle of the real controller takes seconds of its fast clock,
// so that jobs may come and go while it goes through the queue: some cycles differ for that. Of runs that
// were ended early, the record lacks the CPUs and the job for which it was done. A poll may see the limit that
// holds a job back before the first pass does. The longest recording takes as long as all others together. The page of the
// scenarios has the figures of both runs of all of them, and a thorough test holds it to them.
test.each(
  sized(
    FOLLOWED.filter((scenario) => scenario !== 'multifactor'),
    ['gpus', 'job-gpus', 'qos-limits'],
  ),
)('%s: passes start the jobs that the real controller started, on the same nodes', (scenario) => {
  for (const run of recordedRuns(scenario).slice(0, 1)) {
    const { passes, cycles, plannedStarts, samePlannedStarts, reasons } = compareDecisions(run);
    const reported = `${JSON.stringify({ passes, cycles, plannedStarts, samePlannedStarts, reasons })}`;
    expect(passes.withStarts, reported).toBeGreaterThan(20);
    expect(passes.same / passes.count, reported).toBeGreaterThan(scenario === 'preemption' ? 0.96 : 0.97);
    expect(cycles.same, reported).toBeGreaterThanOrEqual(0.85 * cycles.count);
    expect(samePlannedStarts, reported).toBeGreaterThanOrEqual(0.8 * plannedStarts);
    expect(reasons.same / reasons.count, reported).toBeGreaterThan(scenario === 'qos-limits' ? 0.97 : 0.99);
  }
});
