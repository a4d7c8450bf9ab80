// The oracle's priorities against those of the real slurmctld, computed from the submissions, starts and ends
// of the records.
import { expect, test } from 'vitest';
import { sized } from '../../properties/seed.ts';
import { recordingOf, runsOfRecording } from '../../support/slurmMachine/conformance.ts';
import { recordedRuns } from '../../support/slurmMachine/fixture.ts';
import { agreement, historiesOf, seenAt } from '../../support/slurmMachine/recordedPriorities.ts';

const SCENARIOS = sized(['multifactor', 'fair-share'], ['fair-share']);

test.each(SCENARIOS)('%s: every priority that squeue showed is ours', (scenario) => {
  for (const run of recordedRuns(scenario).slice(0, sized(undefined, 1))) {
    const { polled, agreeing } = agreement(run, historiesOf(run));
    expect(polled).toBeGreaterThan(50);
    expect(agreeing).toBe(polled);
  }
});

const SEEDS: [what: string, seed: number][] = [
  ['a job that ran before its node failed, and ages from the submission on', 122],
  ['an array whose limit lets its tasks start one after the other', 18],
];

test.each(
  SEEDS.slice(0, sized(undefined, 1)),
)('%s: every priority that squeue showed is ours (seed %i)', (_, seed) => {
  for (const run of runsOfRecording(recordingOf('22.05', seed))) {
    const { polled, agreeing } = agreement(run, historiesOf(run));
    expect(polled).toBeGreaterThan(50);
    expect(agreeing).toBe(polled);
  }
});

test.each(SCENARIOS)('%s: every term that sprio showed is ours, rounded', (scenario) => {
  for (const run of recordedRuns(scenario).slice(0, sized(undefined, 1))) {
    const histories = historiesOf(run);
    const wrong = run.jobs.flatMap(({ job, record }, id) =>
      (record.factors ?? []).filter(([at, ...factors]) => {
        const seen = histories.flatMap((history) => seenAt(history[id], at));
        return !seen.some(({ terms: { age, fairShare, size, partition, qos } }) => {
          const ours = [age, fairShare, size, partition[0], qos, job.nice];
          return ours.every((term, i) => Math.abs(term - factors[i]) <= 0.5);
        });
      }),
    );
    expect(wrong).toEqual([]);
  }
});
