/**
 * A table from a job's key to a number: open addressing in one array, with 16 bytes per job and some spare
 * room.
 */
export class JobTable {
  #keys = new Float64Array(1 << 12).fill(Number.NaN);
  #values = new Float64Array(1 << 12);
  #count = 0;

  /** The value of a key; undefined if there is none. */
  get(key: number): number | undefined {
    const at = this.#place(key);
    return this.#keys[at] === key ? this.#values[at] : undefined;
  }

  /** Adds a key that the table does not have. */
  add(key: number, value: number): void {
    if (2 * (this.#count + 1) > this.#keys.length) this.#grow();
    const at = this.#place(key);
    this.#count++;
    this.#keys[at] = key;
    this.#values[at] = value;
  }

  #place(key: number): number {
    const mask = this.#keys.length - 1;
    let at = (Math.imul(key | 0, 0x9e3779b1) ^ Math.imul((key / 2 ** 32) | 0, 0x85ebca6b)) >>> 0;
    at = (at ^ (at >>> 15)) & mask;
    // NaN marks an empty place.
    while (!Number.isNaN(this.#keys[at]) && this.#keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Float64Array(2 * keys.length).fill(Number.NaN);
    this.#values = new Float64Array(2 * keys.length);
    keys.forEach((key, i) => {
      if (Number.isNaN(key)) return;
      const at = this.#place(key);
      this.#keys[at] = key;
      this.#values[at] = values[i];
    });
  }
}
