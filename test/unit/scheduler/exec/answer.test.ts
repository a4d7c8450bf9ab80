// Answers of a program, without the program.
import { expect, test } from 'vitest';
import type { SchedulingPass } from '../../../../src/policy/scheduler.ts';
import { applyAnswer } from '../../../../src/scheduler/exec/answer.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { testKernels } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

const { wasm } = await testKernels();
/** Two jobs of two processors each. */
const job = { submit: 0, run: 100, request: 100, processors: 2 };
const WORKLOAD = testWorkload(4, [job, job]);

test.each([
  ['hello there', "at 0 s: it answered 'hello there', which is not JSON"],
  ['', "at 0 s: it answered '', which is not JSON"],
  ['{"start": [NaN]}', `it answered '{"start": [NaN]}', which is not JSON`],
  ['['.repeat(1e5), "[…', which is not JSON"],
  ['[1]', "it answered '[1]'; expected a JSON object"],
  ['null', "it answered 'null'; expected a JSON object"],
  ['{"starts": [0]}', "it answered an unknown field 'starts'; did you mean 'start'?"],
  ['{"__proto__": {"start": [0]}}', "it answered an unknown field '__proto__'"],
  ['{"start": 0}', 'start: expected a list, not 0'],
  ['{"reasons": ["x"]}', 'reasons: expected an object with a text for each job, not a list'],
  ['{"reasons": {"3": "x"}}', 'reasons: the answer does not start job 3'],
  ['{"start": [0], "reasons": {"0": 7}}', 'reasons of job 0: expected a text, not 7'],
  ['{"reserve": [2]}', 'reserve: expected a list of pairs [job, time], not 2'],
  ['{"wakeAt": "soon"}', "wakeAt('soon'): expected a time after now"],
  ['{"start": [17]}', 'at 0 s: job 17 cannot start: there is no such job yet'],
  ['{"start": ["0"]}', "job '0' cannot start: there is no such job yet"],
  ['{"start": [-1]}', 'at 0 s: job -1 cannot start: there is no such job yet'],
  ['{"start": [0, 0]}', 'at 0 s: job 1 (index 0) cannot start: it is running'],
  ['{"preempt": [0]}', 'job 1 (index 0) cannot be preempted: it is not running'],
])('the answer %s is refused in one clear line', async (answer, message) => {
  const run = {
    begin: async () => {},
    decide: async (pass: SchedulingPass) => applyAnswer(answer, pass),
    finish: async () => {},
    close: () => {},
  };
  const outcome = replay(WORKLOAD, { name: 'mine', open: () => run }, { kernel: wasm });
  await expect(outcome).rejects.toThrow(message);
  await expect(outcome).rejects.toMatchObject({
    name: 'DataError',
    message: expect.stringMatching(/^scheduler 'mine'[^\n]*$/),
  });
});
