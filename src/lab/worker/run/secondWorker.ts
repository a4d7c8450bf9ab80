// Replays policies of a large log in a second worker, on another core.
import type { Kernel } from '../../../kernel/instance.ts';
import type { Policy } from '../../../policy/policy.ts';
import { type ReplayOptions, replay } from '../../../simulate/replay.ts';
import type { Workload } from '../../../trace/workload.ts';
import { buffersOf } from '../pageData.ts';
import { type OnePolicy, placed } from './onePolicy.ts';

type Options = Pick<ReplayOptions, 'eventRule' | 'seed'>;

/** The first message to a second worker. */
export interface Begin {
  type: 'second';
  /** Undefined: the JavaScript build. */
  wasm?: WebAssembly.Module;
  workload: Workload;
  options: Options;
}

/** Results of a policy, without the workload, which the first worker has. */
type Sent = Omit<OnePolicy, 'schedule'> & { schedule: Omit<OnePolicy['schedule'], 'workload'> };

type FromSecond =
  | { type: 'ready' }
  | { type: 'share'; share: number }
  | { type: 'replayed'; result: Sent }
  | { type: 'failed'; message: string };

/** Represents the second worker for the first one. */
export class SecondWorker {
  readonly #worker: Worker;
  readonly #workload: Workload;
  readonly #ready: Promise<FromSecond>;
  #hear: (message: FromSecond) => void = () => {};
  #fail: (error: Error) => void = () => {};

  /** @param worker runs the same code as the first one */
  constructor(worker: Worker, begin: Omit<Begin, 'type'>) {
    this.#worker = worker;
    this.#workload = begin.workload;
    this.#worker.onmessage = ({ data }: MessageEvent<FromSecond>) => this.#hear(data);
    this.#worker.onerror = ({ message }) => this.#fail(new Error(message));
    this.#ready = this.#next();
    // A worker that cannot start is reported by the first replay.
    this.#ready.catch(() => {});
    this.#worker.postMessage({ type: 'second', ...begin } satisfies Begin);
  }

  #next(onShare?: (share: number) => void): Promise<FromSecond> {
    return new Promise((settle, fail) => {
      this.#fail = fail;
      this.#hear = (message) => {
        if (message.type === 'share') onShare?.(message.share);
        else settle(message);
      };
    });
  }

  /** Replays a policy, one at a time. @throws Error if this worker cannot do it */
  async replay(policy: Policy, onShare: (share: number) => void): Promise<OnePolicy> {
    await this.#ready;
    const answer = this.#next(onShare);
    this.#worker.postMessage(policy);
    const message = await answer;
    if (message.type !== 'replayed')
      throw new Error(message.type === 'failed' ? message.message : 'no result');
    const { schedule, ...result } = message.result;
    return { ...result, schedule: { ...schedule, workload: this.#workload } };
  }

  end(): void {
    this.#worker.terminate();
    this.#fail(new Error('ended'));
  }
}

/** Serves the first worker: replays each policy that it sends. */
export function serveFirst({ workload, options }: Begin, kernel: Kernel): void {
  const send = (message: FromSecond) =>
    self.postMessage(message, { transfer: [...new Set(buffersOf(message))] });
  self.onmessage = async ({ data: policy }: MessageEvent<Policy>) => {
    try {
      const onProgress = (share: number) => send({ type: 'share', share });
      const done = placed(await replay(workload, policy, { ...options, kernel, onProgress }), workload);
      const { workload: _, ...schedule } = done.schedule;
      send({ type: 'replayed', result: { ...done, schedule } });
    } catch (error) {
      send({ type: 'failed', message: (error as Error).message });
    }
  };
  send({ type: 'ready' });
}
