import { expect, test } from 'vitest';
import { METRIC_NAMES } from '../../../src/metrics/metricFields.ts';
import { type Change, toldMetric } from '../../../src/report/change.ts';
import { durationEstimate, numberEstimate } from '../../../src/report/estimateText.ts';

/** Every metric is 0.8 times as large and sure, or 1.2 times, under a policy whose submissions come that much later. */
const changes =
  (delay: number, value: number) =>
  (of: string): Change => ({
    difference: { mean: of === 'meanSubmissionDelay' ? delay : value - 1, halfWidth: 0.01, p: 0.001 },
    ratio: { value, low: value - 0.01, high: value + 0.01, p: 0.001 },
  });

test('less waiting is no better where users submit later', () => {
  const verdicts = (delay: number, value: number) =>
    (['meanWait', 'p99Wait', 'meanBoundedSlowdown', 'makespan'] as const).map(
      (of) => toldMetric(of, changes(delay, value), numberEstimate).verdict,
    );
  expect(verdicts(0, 0.8)).toEqual(['better', 'better', 'better', 'better']);
  expect(verdicts(-60, 0.8)).toEqual(['better', 'better', 'better', 'better']);
  expect(verdicts(60, 0.8)).toEqual([undefined, undefined, undefined, 'better']);
  expect(verdicts(60, 1.2)).toEqual(['worse', 'worse', 'worse', 'worse']);
});

test('every metric of waiting is one that users lessen by submitting later', () => {
  const throttled = METRIC_NAMES.filter(
    (of) =>
      toldMetric(of, changes(60, 0.8), durationEstimate).verdict !==
      toldMetric(of, changes(0, 0.8), durationEstimate).verdict,
  );
  expect(throttled).toEqual(
    METRIC_NAMES.filter((name) => /Wait$|Slowdown$|Queued$|Response$/.test(name) && name !== 'maxWait'),
  );
});
