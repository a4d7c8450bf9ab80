import type { SacctField } from './columns.ts';
import type { SacctJobs } from './jobs.ts';

/** The texts of a job's fields; a field that is left out is empty. */
export type FieldTexts = Readonly<Partial<Record<SacctField, string>>>;

/** Gives jobs whose fields are texts to SacctJobs, which reads cells of bytes. */
export class TextRecords {
  readonly #jobs: SacctJobs;
  readonly #fields: readonly SacctField[];
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #encoder = new TextEncoder();
  #text = new Uint8Array(1 << 12);

  /** @param fields in the order of the places that SacctJobs knows */
  constructor(jobs: SacctJobs, fields: readonly SacctField[]) {
    this.#jobs = jobs;
    this.#fields = fields;
    this.#from = new Int32Array(fields.length);
    this.#to = new Int32Array(fields.length);
  }

  /** Takes a job. @param line in which it begins. @throws TraceError */
  take(texts: FieldTexts, line: number): void {
    let at = 0;
    for (const [place, field] of this.#fields.entries()) {
      const text = texts[field] ?? '';
      this.#makeRoom(at + 3 * text.length + 1);
      this.#from[place] = at;
      at += this.#encoder.encodeInto(text, this.#text.subarray(at)).written;
      this.#to[place] = at;
      // Cells do not touch, and none ends at a quote.
      this.#text[at++] = 0;
    }
    this.#jobs.take({ text: this.#text, from: this.#from, to: this.#to, cell: 0, line });
  }

  #makeRoom(bytes: number): void {
    if (bytes <= this.#text.length) return;
    const larger = new Uint8Array(2 * bytes);
    larger.set(this.#text);
    this.#text = larger;
  }
}

/** The places of fields that TextRecords gives in this order. */
export function placesInOrder(fields: readonly SacctField[]): ReadonlyMap<SacctField, number> {
  return new Map(fields.map((field, place) => [field, place]));
}
