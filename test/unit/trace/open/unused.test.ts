// Fields that a caller does not use take no memory, and everything else is as before: errors too.
import { expect, test } from 'vitest';
import { unusedFields } from '../../../../src/cli/replay/unusedFields.ts';
import { policies } from '../../../../src/policy/registry.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';
import { plainJobs } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const read = (text: string, options: ReadTraceOptions = {}) =>
  readTrace(new TextEncoder().encode(text), { processors: 10, kernel, name: 'log', ...options });

const JOBS = Array.from({ length: 40 }, (_, i) => {
  const run = 20 + ((i * 37) % 90);
  return {
    submit: 5 * i,
    run,
    size: 1 + ((i * 5) % 7),
    request: run + 30 * (i % 3),
    user: i % 3,
    queue: i % 2,
  };
});
const SWF = JOBS.map(
  ({ submit, run, size, request, user, queue }, i) =>
    `${i + 1} ${submit} 7 ${run} ${size} -1 -1 ${size} ${request} -1 1 ${user} 4 ${user} ${queue} 1 -1 -1\n`,
).join('');
const CSV = `submit,run,processors,request,user,queue\n${JOBS.map(
  ({ submit, run, size, request, user, queue }) => `${submit},${run},${size},${request},${user},${queue}\n`,
).join('')}`;

test.each([SWF, CSV])('a field that is not used is unknown, and the others are as before', async (text) => {
  const all = await read(text);
  const some = await read(text, { unused: ['wait', 'user', 'queue'] });
  const unknown = JOBS.map(() => -1);
  expect(plainJobs(some.jobs)).toEqual({
    ...plainJobs(all.jobs),
    wait: unknown,
    user: unknown,
    queue: unknown,
  });
  expect(some.jobs.user).toBeInstanceOf(Int8Array);
  expect(some.cleaning).toEqual(all.cleaning);
});

test.each([
  ['a word', 'root', "log:41: field 12 (user): 'root' is not a number"],
  ['a number that is not exact', '1e300', 'log:41: the user is 1e+300; expected at most 2^53'],
])('in a field that is not used, %s is still an error', async (_, user, message) => {
  const text = `${SWF}41 300 7 5 1 -1 -1 1 9 -1 1 ${user} 4 1 1 1 -1 -1\n`;
  const error = await read(text).catch((thrown) => thrown.message);
  expect(error).toContain(message);
  expect(await read(text, { unused: ['user'] }).catch((thrown) => thrown.message)).toBe(error);
});

test('columns that the command leaves out change no replay of any policy', async () => {
  const all = await read(SWF);
  const left = new Set<number>();
  for (const policy of Object.values(policies)) {
    // The other options are not given.
    const unused = unusedFields([policy], {} as Parameters<typeof unusedFields>[1]);
    left.add(unused.length);
    const some = await read(SWF, { unused });
    const [expected, found] = [await replay(all, policy, { kernel }), await replay(some, policy, { kernel })];
    expect([found.hash, found.metrics]).toEqual([expected.hash, expected.metrics]);
  }
  expect(left.size).toBe(2);
});
