// A text as a module. The tests load it from a file, because Node loads no module from a Blob.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from '../../../../../src/errors.ts';
import { twinKernel as kernel } from '../../../../../src/kernel/twin.ts';
import type { OwnStep } from '../../../../../src/lab/protocol.ts';
import { OwnFault } from '../../../../../src/lab/worker/run/own.ts';
import { OwnModule, runOwn } from '../../../../../src/lab/worker/run/ownModule.ts';
import { replay } from '../../../../../src/simulate/replay.ts';
import { testWorkload } from '../../../../support/workload.ts';

const folder = mkdtempSync(join(tmpdir(), 'specula-own-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let text = '';
let files = 0;
beforeAll(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const file = join(folder, `own-${files++}.mjs`);
    writeFileSync(file, text);
    return pathToFileURL(file).href;
  });
  vi.stubGlobal('self', { addEventListener() {}, removeEventListener() {}, reportError() {} });
});
afterAll(() => vi.restoreAllMocks());

/** Two jobs of which only one fits at a time. */
const WORKLOAD = testWorkload(4, [
  { submit: 0, run: 10, request: 10, processors: 3 },
  { submit: 5, run: 10, request: 10, processors: 3 },
]);

const reported: (OwnStep | 'left')[] = [];
beforeEach(() => {
  reported.length = 0;
});

async function run(code: string, own = 'default') {
  text = code;
  const watch = { enter: (step: OwnStep) => reported.push(step), leave: () => reported.push('left') };
  return runOwn(code, own, watch, (policy) => replay(WORKLOAD, policy, { kernel }));
}

const scheduler = (body: string, more = '') =>
  `export default {\n  name: 'mine', ${more}\n  schedule({ queue, free, start }) {\n    ${body}\n  },\n};\n`;
const FIRST_FIT = 'for (const job of queue) if (queue.processors[job] <= free()) start(job);';

it('a scheduler runs as in the library, and each of its calls is reported', async () => {
  const { schedule, policy } = await run(scheduler(FIRST_FIT));
  expect([...schedule.start]).toEqual([0, 10]);
  expect(policy.name).toBe('mine');
  expect(reported[0]).toEqual({});
  expect(reported[1]).toEqual({ name: 'mine', line: 3, time: 0 });
  expect(reported.at(-1)).toBe('left');
});

it('each run begins with its own module', async () => {
  const code = `let runs = 0;\n${scheduler(`${FIRST_FIT}`, 'begin() { if (runs++ > 0) throw new Error(); },')}`;
  await run(code);
  expect((await run(code)).policy.name).toBe('mine');
});

it('a class with private fields runs', async () => {
  const code = `class Mine { name = 'mine'; #seen = 0; begin() { this.#seen = 1; }
    schedule({ queue, free, start }) { if (this.#seen === 1) ${FIRST_FIT} } }
    export const a = new Mine(); export const b = () => new Mine();`;
  for (const own of ['a', 'b']) expect([...(await run(code, own)).schedule.start]).toEqual([0, 10]);
});

describe('a fault is reported in one line, with the line of the text where it arose:', () => {
  it.each([
    ['start(9);', 4, /^scheduler 'mine' at 0 s: job 9 cannot start: there is no such job yet$/],
    [
      'for (const job of queue)\n start(job);',
      5,
      /^scheduler 'mine' at 5 s: job 2 .index 1. cannot start: it needs 3/,
    ],
    ['nosuch();', 4, /^scheduler 'mine' at 0 s: ReferenceError: nosuch is not defined$/],
    ['return 1;', 3, /^scheduler 'mine' at 0 s: schedule\(\) returned 1; /],
    ['', 3, /^scheduler 'mine' at 5 s: job 1 .* was never started/],
  ])('%s', async (body, line, says) => {
    const fault = await run(scheduler(body)).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(OwnFault);
    expect(fault).toMatchObject({ line, message: expect.stringMatching(says) });
    expect(reported.at(-1)).toBe('left');
  });

  it('a fault in begin()', async () => {
    const code = scheduler('', '\n  begin() { null.x; },');
    await expect(run(code)).rejects.toMatchObject({
      line: 3,
      message: expect.stringMatching(/'mine'.*TypeError/),
    });
  });

  it('an unknown estimate, which has no line', async () => {
    await expect(run(scheduler('', "estimate: 'xyz',"))).rejects.toMatchObject({
      line: undefined,
      message: expect.stringMatching(/^default is no scheduler: unknown estimate 'xyz'/),
    });
  });

  it.each([
    ['', /^the text exports no scheduler; /],
    ['export const a = 5;', /^the text exports no scheduler; /],
    ['export default () => 7;', /^default\(\) returned 7: expected an object with a name/],
    ['export default { schedule() {} };', /^default is an object without a name: /],
    ["export default { name: 'a', schedule: 1 };", /^default is an object without a function schedule\(\): /],
    ["import './nosuch.mjs';", /nosuch\.mjs/],
  ])('a fault in the module %j', async (code, says) => {
    text = code;
    await expect(OwnModule.load(code)).rejects.toThrow(says);
    await expect(OwnModule.load(code)).rejects.toBeInstanceOf(OwnFault);
  });

  it('an error that is not the scheduler’s fault stays unchanged', async () => {
    text = scheduler(FIRST_FIT);
    const module = await OwnModule.load(text);
    const error = new TypeError('a defect');
    expect(module.faultOf(error, module.policies[0])).toBe(error);
    expect(module.faultOf(new UsageError('x'), module.policies[0])).toBeInstanceOf(OwnFault);
  });
});
