import { expect, test } from 'vitest';
import type { SessionExperiment } from '../../../../src/experiment/sessionExperiment.ts';
import { findingOf, meaningOf } from '../../../../src/lab/page/sessions/finding.ts';
import type { SelectionView } from '../../../../src/lab/protocol.ts';
import { SESSION_MODELS } from '../../../../src/sessions/model.ts';

/** A selection with these mean visible responses; the intervals of the factors exclude 1 if the responses are sure. */
function selection(responses: readonly number[], isSure = true): SelectionView {
  const means = responses.map((mean) => ({ visibleResponse: { mean, halfWidth: 1 } }));
  const pairs = responses.slice(1).map((response, i) => {
    const value = responses[0] / response;
    const ends = isSure ? { low: value * 0.99, high: value * 1.01, p: 0.001 } : { low: 0.1, high: 9, p: 0.7 };
    return { own: i + 1, base: 0 as const, factor: { value, ...ends }, bySeed: new Float64Array() };
  });
  return { means: means as unknown as SelectionView['means'], pairs };
}

const experiment = (models: string) => ({ models: models.split(',') }) as unknown as SessionExperiment;

test.each([
  [
    'interactive:srpt,batch:srpt,srpt*fcfs',
    [970, 1490, 408],
    'Yes: users wait 6.8 min for an output if they disclose their next tasks (srpt*fcfs), 58% less than if they submit one task at a time (interactive:srpt). If they submit whole batches (batch:srpt), they wait 54% more.',
  ],
  [
    'srpt*fcfs,interactive:srpt',
    [408, 970],
    'Yes: users wait 16 min for an output if they submit one task at a time (interactive:srpt), 2.4 times as long as if they disclose their next tasks (srpt*fcfs).',
  ],
  [
    'interactive:srpt,fcfs*fcfs,srpt*trust',
    [40, 57.2, 50],
    'No: users wait 50 s for an output if they disclose their next tasks (srpt*trust), 25% more than if they submit one task at a time (interactive:srpt). If they disclose their next tasks (fcfs*fcfs), they wait 43% more.',
  ],
  [
    'srpt*fcfs,batch:srpt',
    [8000, 7200],
    'No: users wait 2.0 h for an output if they submit whole batches (batch:srpt), 10% less than if they disclose their next tasks (srpt*fcfs).',
  ],
  [
    'interactive:srpt,batch:srpt',
    [100, 250],
    'Users wait 4.2 min for an output if they submit whole batches (batch:srpt), 2.5 times as long as if they submit one task at a time (interactive:srpt).',
  ],
  ['srpt*fcfs', [408], 'Users wait 6.8 min for an output if they disclose their next tasks (srpt*fcfs).'],
])('the finding of %s answers the question of the form', (models, responses, finding) => {
  expect(findingOf(experiment(models), selection(responses))).toBe(finding);
});

test('an answer without a verdict is not certain', () => {
  const { length } = 'Not certain';
  const found = findingOf(experiment('interactive:srpt,srpt*fcfs'), selection([100, 90], false));
  expect(found.slice(0, length)).toBe('Not certain');
  expect(found).toMatch(/10% less than if they .* \(interactive:srpt\), which may be chance\.$/);
});

test('each model has a meaning', () => {
  const meanings = SESSION_MODELS.map(meaningOf);
  expect(new Set(meanings).size).toBe(SESSION_MODELS.length);
  expect(meaningOf(SESSION_MODELS[1])).toBe(
    'users submit one task at a time; the one with the shortest remaining time is served first.',
  );
});
