import {
  type FromWorker,
  OWN_SECONDS,
  type OwnStep,
  type Question,
  type Questions,
  type Settings,
  type Source,
  type ToWorker,
} from '../protocol.ts';

type Told = Exclude<FromWorker, { type: 'answer' | 'refused' | 'entered' | 'left' }>;

/** Milliseconds to process messages that have arrived already. */
const GRACE = 100;

interface Open {
  settle(answer: never): void;
  refuse(error: Error): void;
}

interface Listener {
  /** Is called with the messages of the latest run. */
  hear(message: Told): void;
  /** Is called if a custom scheduler did not return. The worker must be restarted. */
  stuck(step: OwnStep): void;
}

/** Represents the worker for the page. */
export class Remote {
  readonly #start: () => Worker;
  readonly #listener: Listener;
  #worker: Worker;
  readonly #open = new Map<number, Open>();
  #last = 0;
  #run = 0;
  /** The run whose results the page shows, to which queries refer. */
  #shown = 0;
  /** The run that a new worker repeats so that it can answer again. */
  #restored: { run: number; settle: (refusal: string | undefined) => void } | undefined;
  /** Other queries wait for this promise. */
  #ready: Promise<unknown> = Promise.resolve();
  #timer = 0;
  #step: OwnStep | undefined;

  constructor(start: () => Worker, listener: Listener) {
    this.#start = start;
    this.#listener = listener;
    this.#worker = this.#begin();
  }

  #begin(): Worker {
    const worker = this.#start();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = ({ message }) =>
      this.#listener.hear({ type: 'failed', run: this.#run, message, cancelled: false });
    return worker;
  }

  /** Ends the worker, whatever it does, and starts another without any data. */
  restart(reason: string): void {
    this.#worker.terminate();
    this.#watch(undefined);
    for (const { refuse } of this.#open.values()) refuse(new Error(reason));
    this.#open.clear();
    this.#restored?.settle(reason);
    this.#restored = undefined;
    this.#worker = this.#begin();
  }

  /**
   * Repeats the run that the page shows in a new worker. Other queries wait for it. Resolves to the reason if the run
   * fails, else to undefined.
   *
   * @param load prepares the worker for a run
   */
  restore(load: () => Promise<void>, source: Source, settings: Settings): Promise<string | undefined> {
    const restored = load().then(
      () =>
        new Promise<string | undefined>((settle) => {
          const run = ++this.#run;
          this.#restored = { run, settle };
          this.#send({ type: 'run', run, source, settings });
        }),
    );
    this.#ready = restored.catch(() => {});
    return restored;
  }

  async ask<Q extends Question>(question: Q, ask: Questions[Q]['ask']): Promise<Questions[Q]['answer']> {
    if (question !== 'load') await this.#ready;
    const id = ++this.#last;
    return new Promise((settle, refuse) => {
      this.#open.set(id, { settle, refuse });
      this.#send({ type: 'ask', id, run: this.#shown, question, ask });
    });
  }

  async run(source: Source, settings: Settings): Promise<void> {
    const run = ++this.#run;
    await this.#ready;
    if (run === this.#run) this.#send({ type: 'run', run, source, settings });
  }

  cancel(): void {
    if (this.#restored === undefined) {
      this.#send({ type: 'cancel' });
      return;
    }
    // A new worker is repeating the run that the page shows. The canceled run waits for that, so the worker does not
    // know it.
    const run = this.#run++;
    this.#listener.hear({ type: 'failed', run, message: 'cancelled', cancelled: true });
  }

  /** Ends the run, and ignores its later messages. */
  leave(): void {
    this.#run++;
    if (this.#restored === undefined) this.cancel();
  }

  #hear(data: FromWorker): void {
    if (data.type === 'entered' || data.type === 'left') {
      this.#watch(data.type === 'entered' ? data.step : undefined);
      return;
    }
    // Any message is a sign of life.
    if (this.#step !== undefined) this.#watch(this.#step);
    if (data.type === 'answer' || data.type === 'refused') {
      const open = this.#open.get(data.id);
      this.#open.delete(data.id);
      if (data.type === 'answer') open?.settle(data.answer as never);
      else open?.refuse(new Error(data.message));
      return;
    }
    if (data.run === this.#restored?.run) {
      if (data.type !== 'done' && data.type !== 'failed') return;
      if (data.type === 'done') this.#shown = data.run;
      this.#restored.settle(data.type === 'failed' ? data.message : undefined);
      this.#restored = undefined;
    } else if (data.run === this.#run) {
      if (data.type === 'done' || data.type === 'soFar') this.#shown = data.run;
      this.#listener.hear(data);
    }
  }

  /** @param step a step that has begun, or continues; undefined: it has ended */
  #watch(step: OwnStep | undefined): void {
    clearTimeout(this.#timer);
    this.#step = step;
    if (step === undefined) return;
    this.#timer = window.setTimeout(() => {
      // The page may have been busy itself, so it first processes the messages that have arrived.
      this.#timer = window.setTimeout(() => this.#listener.stuck(step), GRACE);
    }, 1000 * OWN_SECONDS);
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}
