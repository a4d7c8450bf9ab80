// The steps say the text that docs/teaching.md quotes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventText, startText, waitText } from '../../../src/report/stepText.ts';
import { steps } from '../../../src/simulate/steps/steps.ts';
import { syntheticWorkload } from '../../../src/trace/generate/synthetic.ts';
import { testKernels } from '../../support/kernels.ts';
import { root } from '../../support/paths.ts';

const page = readFileSync(join(root, 'docs/teaching.md'), 'utf8');

/** An address of a step, and the text quoted below it in one line. */
const QUOTES = [...page.matchAll(/^`#show=steps&(\S+)`\n\n((?:> .*\n)+)/gm)].map(([, address, quote]) => ({
  address,
  quote: quote.replaceAll(/^> /gm, '').trim().replaceAll('\n', ' '),
}));

test('docs/teaching.md quotes steps', () => {
  expect(QUOTES.length).toBe(page.match(/^`#show=steps/gm)?.length);
  expect(QUOTES.length).toBeGreaterThan(10);
});

test.each(QUOTES)('$address says what docs/teaching.md quotes', async ({ address, quote }) => {
  const params = new URLSearchParams(address);
  const kernel = (await testKernels()).wasm;
  const workload = await syntheticWorkload(params.get('trace') ?? '', { kernel });
  const at = { step: Number(params.get('step')) };
  const found = await steps(workload, params.get('policy') ?? '', { kernel, at, count: 1 });
  const [step] = found.steps;
  expect(step.index).toBe(at.step);
  const texts = [
    ...step.events.map((event) => eventText(event, step, found)),
    ...step.starts.map((start) => startText(start, step, found)),
    ...step.queue.map((queued) => waitText(queued, step, found)),
  ];
  let rest = quote;
  for (const text of texts) rest = rest.replace(text, '');
  expect(rest.trim(), `not said: ${rest}`).toBe('');
});
