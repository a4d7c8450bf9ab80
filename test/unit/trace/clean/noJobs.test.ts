import { expect, test } from 'vitest';
import { DataError } from '../../../../src/errors.ts';
import { readSwf } from '../../../../src/trace/formats/swf.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { TraceParts } from '../../../../src/trace/open/streamTrace.ts';
import { testKernels } from '../../../support/kernels.ts';

const { checked: kernel } = await testKernels();
const LOG = new TextEncoder().encode('; MaxProcs: 4\n1 0 -1 9 1\n2 5 -1 -1 1\n');

test('a trace without a usable job is refused with the reasons', async () => {
  const options = { kernel, name: 'a.swf', from: 3000 * 86_400 };
  const refusal = new DataError('a.swf: no job is left of 2 lines (dropped: 2 outside-window)');
  await expect(readSwf(LOG, options)).rejects.toThrow(refusal);
  await expect(readTrace(LOG, options)).rejects.toThrow(refusal);
  await expect(async () => {
    for await (const _ of new TraceParts('a.swf', options).read(LOG));
  }).rejects.toThrow(refusal);
  await expect(
    readTrace(LOG, {
      kernel,
      name: 'a.swf',
      oversize: 'drop',
      processorsFrom: 'requested',
      columns: { requestedProcessors: 4 },
    }),
  ).rejects.toThrow(/no job is left of 2 lines \(dropped: 1 negative-run, 1 oversize\)/);
});
