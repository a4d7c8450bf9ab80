import { expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import {
  parseRequestStrategies,
  REQUEST_STRATEGIES,
  takesCheckpoints,
} from '../../../src/stochastic/requests/strategy.ts';

test('the notation of request strategies is read and written', () => {
  expect(parseRequestStrategies('user, HPC,neuroscience,neuroscience:3:bound,mean:5:uncapped')).toEqual([
    { name: 'user', text: 'user' },
    { name: 'hpc', text: 'hpc' },
    { name: 'neuroscience', text: 'neuroscience', runs: 10, afterFailure: 'half-more' },
    { name: 'neuroscience', text: 'neuroscience:3:bound', runs: 3, afterFailure: 'bound' },
    { name: 'mean', text: 'mean:5:uncapped', runs: 5, afterFailure: 'uncapped' },
  ]);
  expect(
    parseRequestStrategies('t-optimal,at-optimal,at-optimal:0.5,dyn-prog-count:1,all-ckpt,no-ckpt'),
  ).toEqual([
    { name: 't-optimal', text: 't-optimal' },
    { name: 'at-optimal', text: 'at-optimal' },
    { name: 'at-optimal', text: 'at-optimal:0.5', zeta: 0.5 },
    { name: 'dyn-prog-count', text: 'dyn-prog-count:1', epsilon: 1 },
    { name: 'all-ckpt', text: 'all-ckpt', epsilon: 0.1 },
    { name: 'no-ckpt', text: 'no-ckpt', epsilon: 0.1 },
  ]);
  expect(REQUEST_STRATEGIES).toHaveLength(9);
});

test('jobs take checkpoints under two strategies', () => {
  const all = parseRequestStrategies(REQUEST_STRATEGIES.join(','));
  expect(all.filter(takesCheckpoints).map(({ name }) => name)).toEqual(['dyn-prog-count', 'all-ckpt']);
});

test('the values of strategies may be at their limits', () => {
  expect(parseRequestStrategies('neuroscience:1,mean:10000,at-optimal:0')).toMatchObject([
    { runs: 1 },
    { runs: 10000 },
    { zeta: 0 },
  ]);
  expect(() => parseRequestStrategies('mean:10001')).toThrow("'10001' runs; expected");
  expect(() => parseRequestStrategies('mean:1.5')).toThrow("'1.5' runs; expected");
  expect(() => parseRequestStrategies('at-optimal:-0.1')).toThrow("zeta is '-0.1'");
  expect(() => parseRequestStrategies('all-ckpt:Infinity')).toThrow("epsilon is 'Infinity'");
});

test.each([
  ['toptimal', /^strategy 'toptimal': unknown name 'toptimal'; did you mean t-optimal\?/],
  ['hpc,neurosience:10', /^strategy 'neurosience:10': unknown name .*did you mean neuroscience:10\?/],
  ['', /^strategy '': unknown name ''\. There are /],
  ['neuroscience:0', /'0' runs; expected a whole number, 1 to 10000/],
  ['mean:x', /'x' runs; expected a whole number/],
  ['mean:5:bond', /'bond' after a failure; did you mean bound\?/],
  ['at-optimal:1', /zeta is '1'; expected 0 to below 1/],
  ['dyn-prog-count:0', /epsilon is '0'; expected a number above 0/],
  ['at-optimal:', /zeta is ''; expected 0 to below 1/],
  ['at-optimal: :', /is one value too many/],
  ['dyn-prog-count:', /epsilon is ''; expected a number above 0/],
  ['hpc:3', /'3' is one value too many; expected hpc/],
  ['at-optimal:0.1:2', /'2' is one value too many; expected at-optimal:0.1/],
])("the strategies '%s' are refused", (text, message) => {
  expect(() => parseRequestStrategies(text)).toThrow(message);
  expect(() => parseRequestStrategies(text)).toThrow(UsageError);
});
