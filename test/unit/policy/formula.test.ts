// An error in a formula is reported in one line, with its character position.
import { expect, it, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { ESTIMATES, FORMULA, ORDER } from '../../../src/kernel/codes.ts';
import { formulaText, programOf } from '../../../src/policy/formula.ts';
import { kernelOrders } from '../../../src/policy/order.ts';
import { parsePolicies } from '../../../src/policy/parse.ts';
import type { FormulaOrder, Policy } from '../../../src/policy/policy.ts';

const HAS = 'a formula has wait, request, processors, estimate, submit';

test.each<[string, string]>([
  ['wait / reqest', "character 8 of 'wait / reqest': there is no 'reqest'; did you mean 'request'?"],
  [
    'wait ^ q',
    `character 8 of 'wait ^ q': there is no 'q'; ${HAS}; if it is a parameter, give its number beside the formula: "q": 1`,
  ],
  ['wait *', "character 7 of 'wait *': a number or a name is missing after '*'"],
  ['* wait', "character 1 of '* wait': a number or a name is missing at the beginning"],
  ['  / 2', "character 3 of '  / 2': a number or a name is missing at the beginning"],
  ['(wait + )', "character 9 of '(wait + )': a number or a name is missing after '+'"],
  ['()', "character 2 of '()': a number or a name is missing after '('"],
  ['(wait + 1', "character 1 of '(wait + 1': this parenthesis is not closed"],
  ['2 * (wait + (1 - 2)', "character 5 of '2 * (wait + (1 - 2)': this parenthesis is not closed"],
  ['min(wait, 1', "character 4 of 'min(wait, 1': this parenthesis is not closed"],
  ['(1, 2)', "character 1 of '(1, 2)': this parenthesis is not closed"],
  ['wait + 1)', "character 9 of 'wait + 1)': no parenthesis is open that this one could close"],
  ['wait, 1', "character 5 of 'wait, 1': a comma stands between the numbers of 'min' and 'max' only"],
  ['2 wait', "character 3 of '2 wait': an operator is missing before 'wait'"],
  ['(2 wait)', "character 4 of '(2 wait)': an operator is missing before 'wait'"],
  ['2 (wait)', "character 3 of '2 (wait)': an operator is missing before '('"],
  ['wait $ 2', "character 6 of 'wait $ 2': '$' has no meaning here"],
  ['wait 😀', "character 6 of 'wait 😀': '😀' has no meaning here"],
  ['log', "character 1 of 'log': 'log' needs its numbers in parentheses"],
  ['log(1, 2)', "character 1 of 'log(1, 2)': 'log' takes one number, and here is 2"],
  ['1 + max(2)', "character 5 of '1 + max(2)': 'max' takes two numbers or more, and here is 1"],
  ['sqr(2)', "character 1 of 'sqr(2)': there is no function 'sqr'; did you mean 'sqrt'?"],
  ['exp(2)', "character 1 of 'exp(2)': there is no function 'exp'; there are log, sqrt, min, max"],
  ['wait(2)', "character 1 of 'wait(2)': there is no function 'wait'; there are log, sqrt, min, max"],
  ['1 + 1e999', "character 5 of '1 + 1e999': 1e999 is larger than any number"],
  [
    'toString',
    `character 1 of 'toString': there is no 'toString'; ${HAS}; if it is a parameter, give its number beside the formula: "toString": 1`,
  ],
  ['', 'the formula is ""; expected a text like "wait / request"'],
  ['(', "character 2 of '(': a number or a name is missing after '('"],
  [`${'('.repeat(1000)}1`, 'the formula has 1001 characters, and 1000 may be'],
])('%s', (formula, why) => {
  expect(() => programOf({ formula }, 'order')).toThrow(new UsageError(`order: ${why}`));
});

test.each<[string, object, string]>([
  ['one that the formula does not use', { a: 1 }, "the formula 'wait' does not use its parameter 'a'"],
  [
    'one that is much like a name in the formula',
    { wat: 1 },
    "the formula 'wait' does not use its parameter 'wat'; did you mean 'wait'?",
  ],
  [
    'one with the name of a variable',
    { wait: 1 },
    "a parameter cannot be called 'wait', which a formula has already",
  ],
  [
    'one with the name of a function',
    { max: 1 },
    "a parameter cannot be called 'max', which a formula has already",
  ],
  [
    'one with a name that no formula can have',
    { 'a b': 1 },
    "a parameter cannot be called 'a b'; use letters, digits and _",
  ],
  ['a text', { a: '1' }, 'the parameter \'a\' is "1"; expected a number'],
  ['one that is not finite', { a: Number.POSITIVE_INFINITY }, "the parameter 'a' is null; expected a number"],
])('a parameter: %s', (_, parameters, why) => {
  const order = { formula: 'wait', ...parameters } as FormulaOrder;
  expect(() => programOf(order, 'order')).toThrow(new UsageError(`order: ${why}`));
});

it('a formula of a thousand parentheses is parsed', () => {
  const formula = `${'('.repeat(499)}12${')'.repeat(499)}`;
  expect(programOf({ formula }, 'order')).toEqual({ steps: [FORMULA.NUMBER], numbers: [12], height: 1 });
});

it('a program has its operands first, and says how many numbers it keeps', () => {
  const { WAIT, NUMBER, ADD, MULTIPLY, LOG } = FORMULA;
  expect(programOf({ formula: 'log(wait) * (a + (3 + wait))', a: 2 }, 'order')).toEqual({
    steps: [WAIT, LOG, NUMBER, NUMBER, WAIT, ADD, ADD, MULTIPLY],
    numbers: [0, 0, 2, 3, 0, 0, 0, 0],
    height: 4,
  });
});

it('min and max of several numbers keep two at a time', () => {
  const { NUMBER, MIN } = FORMULA;
  expect(programOf({ formula: 'min(1, 2, 3)' }, 'order')).toEqual({
    steps: [NUMBER, NUMBER, MIN, NUMBER, MIN],
    numbers: [1, 2, 0, 3, 0],
    height: 2,
  });
});

const policy = (parts: Partial<Policy>): Policy => ({
  name: 'mine',
  order: 'fcfs',
  backfilling: 'easy',
  ...parts,
});
const settings = (parts: Partial<Policy>) => kernelOrders(policy(parts)).settings;

it('a formula with the wait is one that changes', () => {
  expect(settings({ order: { formula: 'wait' } })).toMatchObject({
    order: ORDER.WAIT_FORMULA,
    candidateOrder: ORDER.WAIT_FORMULA,
    queueSteps: 1,
    candidateSteps: 0,
  });
  expect(settings({ order: { formula: 'estimate + 1' }, candidates: { formula: '-wait' } })).toMatchObject({
    order: ORDER.FORMULA,
    candidateOrder: ORDER.CANDIDATE_WAIT_FORMULA,
    queueSteps: 3,
    candidateSteps: 2,
    formulaHeight: 2,
  });
  expect(settings({ candidates: { formula: 'estimate' } })).toMatchObject({
    order: ORDER.FCFS,
    candidateOrder: ORDER.CANDIDATE_FORMULA,
  });
});

it('candidates with an equal formula are in the queue', () => {
  const twice = { order: { formula: 'a', a: 1 }, candidates: { formula: 'a', a: 1 } };
  expect(settings(twice)).toMatchObject({
    order: ORDER.FORMULA,
    candidateOrder: ORDER.FORMULA,
    candidateSteps: 0,
  });
  const other = { ...twice, candidates: { formula: 'a', a: 2 } };
  expect(settings(other)).toMatchObject({ candidateOrder: ORDER.CANDIDATE_FORMULA, candidateSteps: 1 });
});

it('the kernel keeps requests for a formula that uses them, if they are not the estimates', () => {
  expect(settings({ order: { formula: 'request' } }).estimates).toBe(ESTIMATES.SURE);
  expect(settings({ order: { formula: 'request' }, estimate: 'exact' }).estimates).toBe(ESTIMATES.GIVEN);
  expect(settings({ order: { formula: 'estimate' }, estimate: 'exact' }).estimates).toBe(ESTIMATES.SURE);
  expect(settings({ order: { formula: 'request' }, estimate: 'last' }).estimates).toBe(ESTIMATES.LAST);
});

it('a policy without a name is called by its formulas and their parameters', () => {
  const order = { formula: '-(wait / request) ^ a * b', a: 3, b: 0.5 };
  expect(formulaText(order)).toBe('-(wait/request)^a*b?a=3&b=0.5');
  const candidates = { formula: 'estimate' };
  const [{ name }] = parsePolicies(JSON.stringify({ order, backfilling: 'easy', candidates }));
  expect(name).toBe('-(wait/request)^a*b?a=3&b=0.5+easy+by-estimate');
});

test.each<[object, string]>([
  [
    { order: { formula: 'wait +' } },
    "--policy: order: character 7 of 'wait +': a number or a name is missing after '+'",
  ],
  [
    { candidates: { formula: '?' }, backfilling: 'easy' },
    "--policy: candidates: character 1 of '?': '?' has no meaning here",
  ],
  [
    { backfilling: { formula: 'wait' } },
    '--policy: backfilling cannot be {"formula":"wait"}; it can be none, easy, conservative, venture',
  ],
  [
    { order: { text: 'wait' } },
    '--policy: order cannot be {"text":"wait"}; it can be fcfs, sjf, ljf, smallest, largest, f1, f2, f3, f4, wfp3, unicef or {"formula": "…"}',
  ],
  [
    { order: { formula: 'wait' }, backfilling: 'venture' },
    "policy 'wait+venture': backfilling venture needs the order of submission: the order must be fcfs",
  ],
])('on the command line %o', (composition, message) => {
  expect(() => parsePolicies(JSON.stringify(composition))).toThrow(new UsageError(message));
});
