// A comparison with a second worker has the results of one without, and does not depend on it.
import { expect, it, vi } from 'vitest';
import { DataError } from '../../../../../src/errors.ts';
import { twinKernel as kernel } from '../../../../../src/kernel/twin.ts';
import type { PolicyView, Settings, Source } from '../../../../../src/lab/protocol.ts';
import type { BeginSecond } from '../../../../../src/lab/worker/run/replays.ts';
import { type Listener, runComparison } from '../../../../../src/lab/worker/run/runComparison.ts';
import { type Begin, SecondWorker, serveFirst } from '../../../../../src/lab/worker/run/secondWorker.ts';

const SOURCE: Source = { kind: 'synthetic', name: 'synthetic:lublin' };
const SETTINGS: Settings = {
  ...{ policies: 'easy,conservative,sjf-easy,pv-easy', seed: 1, jobs: 300 },
  ...{ eventRule: 'batch', overrun: 'kill' },
};

type Serve = (event: MessageEvent) => Promise<void>;

/** A worker on this thread: messages are copied as between threads. */
class Thread {
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};
  readonly received: string[] = [];
  isEnded = false;
  #serve: Serve | undefined;
  readonly #failsAt: string | undefined;

  /** @param failsAt the policy at which the worker breaks */
  constructor(failsAt?: string) {
    this.#failsAt = failsAt;
  }

  postMessage(message: Begin | { name: string }): void {
    const data = structuredClone(message);
    if (!('name' in data)) {
      const self = {
        onmessage: undefined as Serve | undefined,
        postMessage: (answer: unknown, options: StructuredSerializeOptions) =>
          this.#answer(structuredClone(answer, options)),
      };
      vi.stubGlobal('self', self);
      serveFirst(data, kernel);
      this.#serve = async (event) => self.onmessage?.(event);
      return;
    }
    this.received.push(data.name);
    if (data.name === this.#failsAt) this.onerror({ message: 'out of memory' });
    else void this.#serve?.({ data } as MessageEvent);
  }

  terminate(): void {
    this.isEnded = true;
  }

  #answer(data: unknown): void {
    if (!this.isEnded) queueMicrotask(() => this.onmessage({ data }));
  }
}

async function compare(settings: Partial<Settings>, thread?: Thread, signal = new AbortController().signal) {
  const views: PolicyView[] = [];
  const order: number[] = [];
  const shares: number[] = [];
  const listener: Listener = {
    progress: (_, share) => shares.push(share),
    workload() {},
    policy: (index, view) => {
      order.push(index);
      views[index] = { ...view, seconds: 0 };
    },
    enter() {},
    leave() {},
  };
  const beginSecond: BeginSecond = async (workload, options) =>
    thread && new SecondWorker(thread as unknown as Worker, { workload, options });
  const { comparison } = await runComparison(kernel, SOURCE, { ...SETTINGS, ...settings }, listener, signal, {
    beginSecond,
  });
  vi.unstubAllGlobals();
  return { comparison, views, order, shares };
}

it('the results are those of one worker, in the order of the policies, and can be asked about', async () => {
  const thread = new Thread();
  const alone = await compare({});
  const both = await compare({}, thread);
  expect(thread.received.length).toBeGreaterThan(0);
  expect(thread.received).not.toContain('easy');
  expect(both.views).toEqual(alone.views);
  expect(both.order).toEqual([0, 1, 2, 3]);
  expect(both.comparison.timelines(0, 1e6, 20)).toEqual(alone.comparison.timelines(0, 1e6, 20));
  expect(await both.comparison.classes()).toEqual(await alone.comparison.classes());
  expect(both.shares.at(-1)).toBe(1);
  expect(both.shares).toEqual([...both.shares].sort((a, b) => a - b));
  expect(thread.isEnded).toBe(true);
});

it('estimates with errors are drawn from the seed of the run', async () => {
  const settings = { policies: 'easy,easy+virtual:0.5', seed: 7 };
  const thread = new Thread();
  const { views } = await compare(settings, thread);
  expect(thread.received).toEqual(['easy+virtual:0.5']);
  expect(views).toEqual((await compare(settings)).views);
  expect(views[1].hash).not.toBe((await compare({ ...settings, seed: 8 })).views[1].hash);
});

it('if the second worker breaks, the first one replays what is left', async () => {
  const { views } = await compare({}, new Thread('conservative'));
  expect(views).toEqual((await compare({})).views);
});

it('one policy needs no second worker', async () => {
  const thread = new Thread();
  await compare({ policies: 'easy' }, thread);
  expect([thread.received, thread.isEnded]).toEqual([[], false]);
});

it('a run that is canceled ends the second worker', async () => {
  const thread = new Thread();
  const stop = new AbortController();
  stop.abort(new DataError('cancelled'));
  await expect(compare({ jobs: 400 }, thread, stop.signal)).rejects.toThrow('cancelled');
  expect(thread.isEnded || thread.received.length === 0).toBe(true);
});
