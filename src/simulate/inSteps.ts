import { pause } from './pause.ts';

/** Milliseconds that one call into the kernel should take, and those after which the host gets a turn. */
const CALL = 8;
const TURN = 25;
/** Units of the kernel's work that the first call is given: less than a millisecond. */
const FIRST = 1 << 12;

interface StepOptions {
  /** Aborting it rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Called before each pause, and at the end. */
  onTurn?: () => void;
}

/**
 * Calls `step` until it reports that all is done; one that waits for something is awaited. Between calls the
 * host gets its turn at least every 50 ms: how much work a call is given follows from how long the calls
 * before it took.
 *
 * @returns seconds spent in the calls
 */
export async function inSteps(
  step: (work: number) => boolean | Promise<boolean>,
  { signal, onTurn }: StepOptions = {},
): Promise<number> {
  let work = FIRST;
  let milliseconds = 0;
  while (true) {
    signal?.throwIfAborted();
    const from = performance.now();
    let now = from;
    let over = false;
    while (!over && now - from < TURN) {
      const begun = now;
      const answer = step(work);
      over = typeof answer === 'boolean' ? answer : await answer;
      now = performance.now();
      work = nextWork(work, now - begun);
    }
    milliseconds += now - from;
    onTurn?.();
    if (over) return milliseconds / 1000;
    await pause();
  }
}

/** The work of the next call, after one of so much work that took that many milliseconds. */
export function nextWork(work: number, milliseconds: number): number {
  if (milliseconds > CALL) return Math.max(1, Math.floor((work * CALL) / milliseconds));
  return milliseconds < CALL / 2 ? Math.min(2 * work, 2 ** 30) : work;
}
