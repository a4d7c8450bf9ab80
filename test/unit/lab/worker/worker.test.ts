import { afterEach, expect, it, vi } from 'vitest';
import type { FromWorker, Questions, Settings, ToWorker } from '../../../../src/lab/protocol.ts';

afterEach(() => vi.unstubAllGlobals());

/** The worker's code, with messages to and from it as on the page. */
async function worker() {
  const heard: FromWorker[] = [];
  const self: { onmessage?: (event: { data: ToWorker }) => Promise<void>; postMessage: unknown } = {
    postMessage: (message: FromWorker) => heard.push(message),
  };
  vi.stubGlobal('self', self);
  const { serve } = await import('../../../../src/lab/worker/worker.ts');
  serve();
  const tell = (data: ToWorker) => self.onmessage?.({ data });
  const last = () => heard[heard.length - 1];
  return { tell, last };
}

const settings = (policies: string): Settings => ({
  policies,
  eventRule: 'batch',
  seed: 1,
  jobs: 200,
  overrun: 'kill',
});

it('answers about the run that the page shows, though a later one has ended, failed or was cancelled', async () => {
  const { tell, last } = await worker();
  const run = (number: number, policies: string) =>
    tell({
      type: 'run',
      run: number,
      source: { kind: 'synthetic', name: 'synthetic:lublin' },
      settings: settings(policies),
    });
  const timelines = async (shown: number) => {
    const ask = { from: 0, to: 1e6, bins: 10 };
    await tell({ type: 'ask', id: 1, run: shown, question: 'timelines', ask });
    const message = last();
    if (message.type !== 'answer') throw new Error(JSON.stringify(message));
    return message.answer as Questions['timelines']['answer'];
  };
  await tell({ type: 'ask', id: 0, run: 0, question: 'load', ask: {} });
  await run(1, 'easy');
  expect(await timelines(1)).toHaveLength(1);
  // The page has not heard that this one ended, because it has begun another.
  await run(2, 'easy,fcfs');
  await run(3, 'easy,nosuch');
  expect(last()).toMatchObject({ type: 'failed', run: 3 });
  expect(await timelines(1)).toHaveLength(1);
  const cancelled = run(4, 'easy,fcfs,sjf');
  await tell({ type: 'cancel' });
  await cancelled;
  expect(last()).toMatchObject({ type: 'failed', run: 4, cancelled: true });
  expect(await timelines(1)).toHaveLength(1);
  await run(5, 'easy,fcfs,sjf,easy-last');
  expect(await timelines(5)).toHaveLength(4);
  // No data is kept of results that are no longer shown.
  await expect(timelines(1)).rejects.toThrow('nothing has been replayed yet');
});
