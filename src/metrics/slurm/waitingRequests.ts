/**
 * Requests of waiting jobs of one partition, which answers whether some of them ask for no more CPUs and no more GPUs than
 * a limit. The requests that can occur are known beforehand. They are the leaves of a binary tree in the order of their
 * GPUs; a node of the tree has the fewest CPUs of the waiting requests below it. So a change and an answer take a time
 * that grows with the logarithm of the number of different requests.
 */
export class WaitingRequests {
  /** GPUs of each leaf, ascending. */
  readonly #gpus: Int32Array;
  readonly #cpus: Int32Array;
  /** Jobs that wait with each request. */
  readonly #count: Int32Array;
  /** Fewest CPUs: the tree's root is at 1, the children of i are at 2 i and 2 i + 1, and the leaves come last. */
  readonly #least: Float64Array;
  readonly #leaves: number;

  /** @param requests different requests, in the order of their GPUs */
  constructor(requests: readonly { readonly cpus: number; readonly gpus: number }[]) {
    this.#gpus = Int32Array.from(requests, ({ gpus }) => gpus);
    this.#cpus = Int32Array.from(requests, ({ cpus }) => cpus);
    this.#count = new Int32Array(requests.length);
    this.#leaves = 1;
    while (this.#leaves < requests.length) this.#leaves *= 2;
    this.#least = new Float64Array(2 * this.#leaves).fill(Number.POSITIVE_INFINITY);
  }

  /** A job begins to wait. @param request its place among the requests */
  add(request: number): void {
    if (this.#count[request]++ === 0) this.#set(request, this.#cpus[request]);
  }

  /** A job stops to wait. */
  remove(request: number): void {
    if (this.#count[request]-- === 1) this.#set(request, Number.POSITIVE_INFINITY);
  }

  /** True if a waiting job asks for at most this many CPUs, and for at least `fewestGpus` and at most `gpus` GPUs. */
  hasWithin(cpus: number, gpus: number, fewestGpus: number): boolean {
    let from = this.#leaves + this.#firstWith(fewestGpus);
    let to = this.#leaves + this.#firstWith(gpus + 1);
    for (; from < to; from >>= 1, to >>= 1) {
      if (from & 1 && this.#least[from++] <= cpus) return true;
      if (to & 1 && this.#least[--to] <= cpus) return true;
    }
    return false;
  }

  #set(request: number, cpus: number): void {
    const least = this.#least;
    let at = this.#leaves + request;
    least[at] = cpus;
    for (at >>= 1; at > 0; at >>= 1) least[at] = Math.min(least[2 * at], least[2 * at + 1]);
  }

  /** Returns the first leaf with at least this many GPUs. */
  #firstWith(gpus: number): number {
    let [low, high] = [0, this.#gpus.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#gpus[middle] < gpus) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
