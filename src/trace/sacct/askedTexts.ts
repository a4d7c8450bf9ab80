// Collects the texts in a dump's rows about how jobs were requested, each different one once.
import type { AskedInDump } from '../workload.ts';
import type { ASKED_FIELDS } from './columns.ts';
import { Remembered } from './values.ts';

type Field = (typeof ASKED_FIELDS)[number];

export class AskedTexts {
  /** The first has number 1. */
  readonly all: AskedInDump[] = [];
  readonly #fields: readonly Field[];
  readonly #cells: readonly Remembered<{ readonly text: string; readonly number: number }>[];
  readonly #numbers = new Map<string, number>();

  constructor(fields: readonly Field[]) {
    this.#fields = fields;
    this.#cells = fields.map(() => {
      let count = 0;
      return new Remembered((text) => ({ text, number: count++ }));
    });
  }

  /** Returns the number of a row's text; -1 if the dump has no such field. */
  of(text: Uint8Array, at: (field: Field) => readonly [begin: number, end: number]): number {
    if (this.#fields.length === 0) return -1;
    const cells = this.#fields.map((field, i) => this.#cells[i].get(text, ...at(field)));
    const key = cells.map(({ number }) => number).join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.all.push(Object.fromEntries(this.#fields.map((field, i) => [field, cells[i].text])));
    this.#numbers.set(key, this.all.length);
    return this.all.length;
  }
}
