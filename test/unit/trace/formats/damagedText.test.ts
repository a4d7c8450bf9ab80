import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DataError, UsageError } from '../../../../src/errors.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { holds } from '../../../properties/seed.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm: kernel } = await testKernels();

const TEXTS = [
  'submit,run,processors,user,request\n0,5,1,"a ""b""",9\n2024-01-01,5,1,c,0:05:00\n',
  'JobIDRaw|JobID|JobName|User|Submit|Start|End|TimelimitRaw|State|AllocTRES\n' +
    '7|7|a|b|100|110|120|5|COMPLETED|cpu=2,node=1\n8|8_[1-3]|a|b|100|Unknown|Unknown|5|PENDING|\n' +
    '9|9+1|a|b|2024-01-01T00:00:00|None|120|UNLIMITED|CANCELLED by 7|cpu=2\n',
  '; MaxProcs: 8\n1 0 -1 5 1 -1 -1 1 9 -1 1\n2 1 -1 5 1 -1 -1 1 9 -1 1\n',
].map((text) => new TextEncoder().encode(text));

test('damaged text of any format gives one line of error, or jobs', async () => {
  await holds(
    fc.tuple(
      fc.constantFrom(...TEXTS),
      fc.array(
        fc.tuple(fc.nat(400), fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('\n"|,_.+- 9\r')))),
        { maxLength: 6 },
      ),
      fc.option(fc.nat(300)),
      fc.constantFrom('a.txt', 'a.csv'),
    ),
    3000,
    async ([text, changes, cut, name]) => {
      const damaged = new Uint8Array(text);
      for (const [at, byte] of changes) damaged[at % text.length] = byte;
      try {
        const { jobs, cleaning } = await readTrace(damaged.slice(0, cut ?? text.length), {
          name,
          processors: 8,
          kernel,
        });
        expect(jobs.length).toBe(cleaning.jobs);
      } catch (error) {
        if (!(error instanceof DataError)) expect(error).toBeInstanceOf(UsageError);
        expect((error as Error).message).toMatch(/^a\.(txt|csv)[:\d]*: .*$/);
      }
    },
  );
});
