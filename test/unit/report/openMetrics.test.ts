import { expect, test } from 'vitest';
import type { LogWaits } from '../../../src/metrics/groups/logWaits.ts';
import { OPEN_METRICS_BEGINNING, openMetrics } from '../../../src/report/files/openMetrics.ts';

const none = { mean: Number.NaN, median: Number.NaN, p90: Number.NaN, max: Number.NaN };
const waits = (jobs: number): LogWaits => ({
  ...{ jobs, work: 3600 * jobs, share: jobs / 4, meanBoundedSlowdown: 1.5 },
  wait: { mean: 20, median: 10.5, p90: 50, max: 55 },
  waited: { jobs: 0, share: 0, wait: none },
});

test('all jobs have metrics of their own, and so has each grouping', () => {
  const rows = [
    { ...waits(3), group: 'a "b" \\ c\nd' },
    { ...waits(1), group: 'unknown' },
  ];
  const text = openMetrics({ all: waits(4), groups: [{ by: 'qos', rows }], withoutStart: 0 });
  expect(text.startsWith(OPEN_METRICS_BEGINNING)).toBe(true);
  const lines = text.split('\n');
  expect(lines.slice(-2)).toEqual(['# EOF', '']);
  expect(lines.filter((line) => line.includes('qos_processor_time') || line.includes('s_jobs{'))).toEqual([
    'specula_qos_jobs{qos="a \\"b\\" \\\\ c\\nd"} 3',
    'specula_qos_jobs{qos="unknown"} 1',
    '# HELP specula_qos_processor_time_ratio Share of the processor time of all jobs, 0 to 1.',
    '# TYPE specula_qos_processor_time_ratio gauge',
    '# UNIT specula_qos_processor_time_ratio ratio',
    'specula_qos_processor_time_ratio{qos="a \\"b\\" \\\\ c\\nd"} 0.75',
    'specula_qos_processor_time_ratio{qos="unknown"} 0.25',
  ]);
  // No job waited longer than a minute, so that three values of each row are not known.
  expect(lines.filter((line) => /^specula_\w/.test(line) && !line.includes('{'))).toEqual([
    'specula_jobs 4',
    'specula_processor_seconds 14400',
    'specula_processor_time_ratio 1',
    'specula_wait_mean_seconds 20',
    'specula_wait_median_seconds 10.5',
    'specula_wait_p90_seconds 50',
    'specula_waited_jobs_ratio 0',
    'specula_bounded_slowdown_mean 1.5',
  ]);
  // A number without a unit.
  expect(
    lines.filter((line) => line.startsWith('# ') && line.includes(' specula_bounded_slowdown_mean ')),
  ).toEqual([expect.stringMatching(/^# HELP /), '# TYPE specula_bounded_slowdown_mean gauge']);
  expect(lines.every((line) => /^(specula_|# |$)/.test(line))).toBe(true);
});
