// docs/metrics.md has the formula of every metric. `npm run docs` updates it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_METRIC_NAMES, METRICS } from '../../../src/metrics/metricFields.ts';
import { atRoot } from '../../support/paths.ts';
import { fieldComments, withMetrics } from './metrics.ts';

test('docs/metrics.md has the table of the metrics', async () => {
  const file = atRoot('docs', 'metrics.md');
  await expect(withMetrics(readFileSync(file, 'utf8'))).toMatchFileSnapshot(file);
});

test('each metric has a comment and a title of its own', () => {
  expect([...fieldComments().keys()]).toEqual([...ALL_METRIC_NAMES]);
  const titles = ALL_METRIC_NAMES.map((name) => METRICS[name].title);
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
});
