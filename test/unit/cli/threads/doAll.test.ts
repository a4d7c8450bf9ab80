import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { doAll } from '../../../../src/cli/threads/doAll.ts';
import type { Kind } from '../../../../src/cli/threads/kind.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm } = await testKernels();

/** A thread's script. */
const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const ANSWERS = `import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ work, kept, fresh, watched }) => {
    const answer = Atomics.exchange(watched, 2, 1) === 1 ? 'taken' : { result: [work, kept, fresh] };
    parentPort.postMessage(answer);
  });`;

interface Work {
  readonly piece: number;
  readonly log: { readonly name: string };
}

/** Waiting for it blocks this thread. */
const asleep = new Int32Array(new SharedArrayBuffer(4));

/** Does `count` pieces, each in a turn of its own here, and returns their results. */
async function does(count: number, threads: URL, here: () => Promise<unknown> = turn): Promise<unknown[]> {
  const kind: Kind<Work, unknown> = {
    name: 'replays',
    worker: () => async () => {
      await here();
      return 'here';
    },
  };
  const results: unknown[] = Array(count).fill('none');
  const logs = ['a', 'b'].map((name) => ({ name }));
  const orders = results.map((_, piece) => {
    const log = logs[Math.floor((2 * piece) / count)];
    return {
      work: { piece, log },
      shared: () => ({ log }),
      least: 1000,
      onResult(result: unknown) {
        expect(results[piece]).toBe('none');
        results[piece] = result;
      },
    };
  });
  await doAll(wasm, kind, count, orders, { workers: 3, script: threads });
  return results;
}

test('work that a thread never begins is done here', async () => {
  expect(await does(20, script('setInterval(() => {}, 1000)'))).toEqual(Array(20).fill('here'));
});

test('threads without work do not take the last pieces of each other', async () => {
  const slow = script(`setTimeout(() => {}, 1000);`);
  expect(await does(5, slow, () => new Promise((settle) => setTimeout(settle, 20)))).toHaveLength(5);
});

test('a thread is sent once what pieces have in common', async () => {
  // So slow is this thread that the others do most.
  const slowly = () => new Promise((settle) => setTimeout(settle, 100));
  const results = await does(60, script(ANSWERS), slowly);
  const sent = results.filter((result) => result !== 'here') as [object, string[], { log?: object }][];
  expect(sent.length).toBeGreaterThan(2);
  for (const [work, kept] of sent) {
    expect(Object.keys(work)).toEqual(['piece']);
    expect(kept).toEqual(['log']);
  }
  // Two threads, each of which has the logs one after the other.
  const fresh = sent.flatMap(([, , { log }]) => (log === undefined ? [] : [log]));
  expect(fresh.length).toBeLessThanOrEqual(4);
  expect(fresh).toContainEqual({ name: 'a' });
});

test('a thread that ends early is an error', async () => {
  const never = does(200, script('process.exit()'), () => new Promise((settle) => setTimeout(settle, 50)));
  await expect(never).rejects.toThrow('a thread ended before its work was done');
});

test('short pieces that never wait give timers their turn', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await does(10, script('setInterval(() => {}, 1000)'), async () => Atomics.wait(asleep, 0, 0, 2));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test('a thread keeps to its group of pieces, and all are done', async () => {
  const keeping = script(`import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ watched }) => {
      if (Atomics.exchange(watched, 2, 1) === 1) parentPort.postMessage('taken');
      else {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
        parentPort.postMessage({ result: threadId });
      }
    });`);
  const kind: Kind<{ piece: number }, number> = {
    name: 'replays',
    worker: () => async () => {
      await new Promise((settle) => setTimeout(settle, 30));
      return 0;
    },
  };
  for (const [groups, each] of [
    [20, 10],
    [1, 60],
  ]) {
    const done: number[][] = Array.from({ length: groups }, () => []);
    const orders = done.map((group, g) =>
      Array.from({ length: each }, (_, i) => ({
        work: { piece: g * each + i },
        least: 1000,
        onResult: (thread: number) => group.push(thread),
      })),
    );
    await doAll(wasm, kind, groups * each, orders, { workers: 3, script: keeping });
    expect(done.map((group) => group.length)).toEqual(Array(groups).fill(each));
    // At the end, each thread may take the remainder of two other groups.
    const threads = done.reduce((sum, group) => sum + new Set(group).size, 0);
    expect(threads).toBeLessThanOrEqual(groups + 6);
    expect(new Set(done.flat()).size).toBeGreaterThan(1);
  }
});
