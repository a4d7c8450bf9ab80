import { uniform } from '../machine/workload.ts';

/** Values drawn from a seed. Neighboring seeds have nothing in common. */
export class Draw {
  readonly #random: () => number;

  constructor(seed: number) {
    // The generator's first numbers are small for a small seed.
    this.#random = uniform(1 + ((seed * 1_103_515_245 + 12_345) % 2_147_483_646));
    for (let i = 0; i < 10; i++) this.#random();
  }

  real(): number {
    return this.#random();
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)];
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  /** The text with that chance, otherwise nothing. */
  maybe(share: number, text: () => string): string {
    return this.chance(share) ? text() : '';
  }
}
