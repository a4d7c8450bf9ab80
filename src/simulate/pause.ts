/** Yields to the host, so that it can paint, take a message or notice Ctrl-C. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    // A timer takes a millisecond and more, in which nothing is done. Browsers have nothing else.
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}

/** Milliseconds of work between two pauses. */
const WORK = 50;

/** For loops of many short steps: pauses once there has been enough work since the last time. */
export class Pauses {
  #begun = performance.now();

  /** Returns whether it was due. */
  async ifDue(): Promise<boolean> {
    if (performance.now() - this.#begun < WORK) return false;
    await pause();
    this.#begun = performance.now();
    return true;
  }
}
