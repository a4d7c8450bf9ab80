// Reads the JSON of Slurm's accounting, `sacct --json`, as jobs. Their steps, which are inside them, show their memory.
import { shortly } from '../../../visible.ts';
import type { RawTrace } from '../../raw/rawTrace.ts';
import { TraceError } from '../../raw/traceError.ts';
import { TextCheck } from '../../text/textCheck.ts';
import { SacctJobs, type SacctOptions } from '../jobs.ts';
import { placesInOrder, TextRecords } from '../textRecords.ts';
import { type JsonItem, JsonItems } from './items.ts';
import {
  fieldsOfJson,
  isAccountedJob,
  isObject,
  type Json,
  pathOf,
  stepsOfJson,
  textsOfJson,
} from './job.ts';

export class SacctJsonReader {
  readonly #file: string;
  readonly #options: SacctOptions;
  readonly #check: TextCheck;
  readonly #items: JsonItems;
  /** Lines that are not JSON. */
  readonly #others: number[] = [];
  #jobs: SacctJobs | undefined;
  #records!: TextRecords;
  /** The number of the job that is being read, for errors. */
  #job = '';

  constructor(file: string, options: SacctOptions = {}) {
    this.#file = file;
    this.#options = options;
    this.#check = new TextCheck(file, 'the JSON of sacct');
    this.#items = new JsonItems(file, (line) => this.#others.push(line));
  }

  /** Takes the next chunk of the text. @throws TraceError */
  add(piece: Uint8Array): void {
    this.#check.add(piece);
    const items = this.#items.add(piece);
    if (items.length === 0) return;
    const parsed = items.map((item) => this.#parse(item));
    this.#jobs ??= this.#begin(parsed[0]);
    const jobs = this.#jobs;
    jobs.begin(items.length);
    for (const [place, job] of parsed.entries()) {
      const texts = textsOfJson(job);
      this.#job = shortly(texts.jobidraw ?? '', 20);
      const { line } = items[place];
      this.#records.take(texts, line);
      for (const step of stepsOfJson(job, texts)) this.#records.take(step, line);
    }
    jobs.end();
  }

  /** Ends the text. @throws TraceError */
  finish(): RawTrace {
    this.#items.finish();
    this.#refuseErrors();
    if (!this.#jobs)
      throw new TraceError(this.#file, undefined, 'holds no jobs; expected the output of sacct --json');
    for (const line of this.#others) this.#jobs.skip('before-header', line);
    return this.#jobs.finish();
  }

  #begin(first: Json): SacctJobs {
    const fields = fieldsOfJson(first);
    const nameOf = (field: (typeof fields)[number]) => `job ${this.#job}: ${pathOf(field)}`;
    const jobs = new SacctJobs(this.#file, placesInOrder(fields), this.#options, nameOf);
    this.#records = new TextRecords(jobs, fields);
    return jobs;
  }

  #parse({ text, line }: JsonItem): Json {
    let job: unknown;
    try {
      job = JSON.parse(text);
    } catch (error) {
      const why = shortly((error as Error).message, 80);
      throw new TraceError(this.#file, line, `the job that begins here is not JSON (${why})`);
    }
    if (isObject(job) && isAccountedJob(job)) return job;
    throw new TraceError(
      this.#file,
      line,
      'the object that begins here has no job_id and time, as jobs of sacct --json have; squeue --json and scontrol --json are not read',
    );
  }

  /** Jobs that Slurm could not read are missing among the jobs. */
  #refuseErrors(): void {
    for (const { text, line } of this.#items.around) {
      const { errors } = parsedAround(text);
      if (!Array.isArray(errors) || errors.length === 0) continue;
      const [first] = errors;
      const what = isObject(first) ? (first.description ?? first.error ?? first) : first;
      const shown = typeof what === 'string' ? what : JSON.stringify(what);
      throw new TraceError(
        this.#file,
        line,
        `sacct reports an error, so that jobs may be missing: '${shortly(shown, 80)}'`,
      );
    }
  }
}

function parsedAround(text: string): Json {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
