import type { FromWorker, Question, Questions, Settings, Source, ToWorker } from '../protocol.ts';

type Told = Exclude<FromWorker, { type: 'answer' | 'refused' }>;

/** The worker, as the page sees it. */
export class Remote {
  readonly #worker: Worker;
  readonly #open = new Map<number, { settle: (answer: never) => void; refuse: (error: Error) => void }>();
  #last = 0;
  #run = 0;

  /** @param listener told of what the latest run does */
  constructor(worker: Worker, listener: (message: Told) => void) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type !== 'answer' && data.type !== 'refused') {
        if (data.run === this.#run) listener(data);
        return;
      }
      const open = this.#open.get(data.id);
      this.#open.delete(data.id);
      if (data.type === 'answer') open?.settle(data.answer as never);
      else open?.refuse(new Error(data.message));
    };
    worker.onerror = ({ message }) => listener({ type: 'failed', run: this.#run, message, cancelled: false });
  }

  ask<Q extends Question>(question: Q, ask: Questions[Q]['ask']): Promise<Questions[Q]['answer']> {
    const id = ++this.#last;
    return new Promise((settle, refuse) => {
      this.#open.set(id, { settle, refuse });
      this.#send({ type: 'ask', id, question, ask });
    });
  }

  run(source: Source, settings: Settings): void {
    this.#send({ type: 'run', run: ++this.#run, source, settings });
  }

  cancel(): void {
    this.#send({ type: 'cancel' });
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}
