// The seed after the name of a synthetic workload has the bounds of --seed.
import { expect, test } from 'vitest';
import { InvalidValue, seed } from '../../../../src/commands/values.ts';
import { syntheticWorkload } from '../../../../src/trace/generate/synthetic.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm: kernel } = await testKernels();
const BAD = [
  '4294967296',
  '9007199254740992',
  '9007199254740993',
  '-1',
  '1.5',
  '',
  'x',
  '0x10',
  '1:2',
  'Infinity',
];

test.each(['lublin', 'intrepid'])('synthetic:%s', async (model) => {
  const read = (text: string) => syntheticWorkload(`synthetic:${model}:${text}`, { kernel, jobs: 5 });
  for (const text of BAD)
    await expect(read(text), text).rejects.toThrow(
      `synthetic:${model}:${text}: the seed '${text}' is not valid; expected a whole number from 0 to 4294967295`,
    );
  const submits = await Promise.all(
    ['4294967295', '4294967294', '0'].map(async (text) => (await read(text)).jobs.submit.join()),
  );
  expect(new Set(submits).size).toBe(3);
});

test('--seed', () => {
  for (const text of BAD)
    expect(() => seed(text), text).toThrow(new InvalidValue('expected a whole number from 0 to 4294967295'));
  expect([seed('0'), seed('4294967295')]).toEqual([0, 4294967295]);
});
