import { createHash } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DataError, UsageError } from '../../errors.ts';
import { fields, parseFields, wrong } from '../../input/fields.ts';
import { parseJson } from '../../input/json.ts';
import { wholeText } from '../../input/wholeFile.ts';
import { type RunRange, runCount, shardRuns } from '../../sweep/runs.ts';
import { parseStudy, type SweepStudy } from '../../sweep/study.ts';
import { version } from '../../version.ts';
import { PartsFolder, PLAN } from '../outputs/partsFolder.ts';
import type { StudyOfFile } from './checked.ts';
import type { SweepShard } from './shard.ts';
import { type FileHashes, fileHashes, fileMarks } from './studyFiles.ts';

/** The default number of shards: enough for the cores of a large machine, and for one array of tasks. */
const SHARDS = 200;

const OURS = "one that 'specula sweep STUDY.json --output' made";

/** The contents of runs.json: everything that decides which shard holds which runs. */
interface Plan {
  readonly specula: string;
  readonly shards: number;
  /** The name of the study's file. */
  readonly file: string;
  /** The directory of the study's file. The study names files relative to it. */
  readonly folder: string;
  /** The JSON value of the study's file. */
  readonly study: unknown;
  /** The hashes of the files that the study names. */
  readonly files: FileHashes;
}

/** A study, and the directory that holds its parts. */
export class Sweep {
  readonly folder: PartsFolder;
  readonly study: SweepStudy;
  readonly runs: number;
  /** A hash of the plan: 64 bits, in hex. All parts of a study have the same. */
  readonly id: string;
  readonly #plan: Plan;
  /** The marks of the files, from checkFiles(). */
  #marks: string | undefined;

  private constructor(path: string, plan: Plan) {
    this.#plan = plan;
    this.study = parseStudy(JSON.stringify(plan.study), plan.file);
    this.runs = runCount(this.study, plan.file);
    const text = `${JSON.stringify(plan)}\n`;
    this.id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    this.folder = PartsFolder.begin(path, text, plan.shards, '.parquet');
  }

  /**
   * Opens the sweep of a study in a directory, or begins it.
   *
   * @param check checks the study before a directory is made, and returns the files that it names
   * @param shards default: the number of the existing directory, else 200, but not more than there are runs
   * @throws DataError, UsageError, one line
   */
  static async begin(
    file: string,
    path: string,
    shards: number | undefined,
    check: (study: StudyOfFile) => Promise<readonly string[]>,
  ): Promise<Sweep> {
    const text = wholeText(file, 'a study as JSON');
    return Sweep.of({ text, file: basename(file), folder: dirname(realpathSync(file)) }, path, shards, check);
  }

  /**
   * Opens or begins the sweep of a study that is in no file: `file` is what errors call it.
   *
   * @param usual the number of shards instead of 200, if the directory is new
   */
  static async of(
    { text, file, folder }: { readonly text: string; readonly file: string; readonly folder: string },
    path: string,
    shards: number | undefined,
    check: (study: StudyOfFile) => Promise<readonly string[]>,
    usual = SHARDS,
  ): Promise<Sweep> {
    const study = parseStudy(text, file);
    const runs = runCount(study, file);
    const files = await fileHashes(await check({ study, file, folder }));
    const begun = existsSync(join(path, PLAN)) ? readPlan(path) : undefined;
    const count = shards ?? begun?.shards ?? Math.min(runs, usual);
    if (begun !== undefined && count !== begun.shards)
      throw new UsageError(`--shards ${count}: ${path} was begun with ${begun.shards}; name another folder`);
    if (count > runs) throw new UsageError(`--shards ${count}: the study has ${runs} runs`);
    const plan = { specula: version, shards: count, file, folder, study: parseJson(text, file), files };
    if (begun !== undefined && JSON.stringify({ ...begun, files }) === JSON.stringify(plan))
      checkSame(begun.files, files, path);
    return new Sweep(path, plan);
  }

  /** Opens the sweep in a directory. @throws DataError, one line */
  static open(path: string): Sweep {
    return new Sweep(path, readPlan(path));
  }

  get shards(): number {
    return this.#plan.shards;
  }

  range(shard: number): RunRange {
    return shardRuns(this.runs, this.shards, shard);
  }

  shard(shard: number): SweepShard {
    const { file, folder } = this.#plan;
    const about = { Study: this.id, Shard: shard };
    return { study: this.study, file, folder, about, ...this.range(shard) };
  }

  /**
   * Checks that the files of the study have the same contents as when the sweep began.
   *
   * @throws DataError, one line that names the file
   */
  async checkFiles(): Promise<void> {
    const names = Object.keys(this.#plan.files);
    this.#marks = fileMarks(names);
    checkSame(this.#plan.files, await fileHashes(names), this.folder.path);
  }

  /**
   * Writes the part of a shard.
   *
   * @throws DataError if it cannot be written, or if a file of the study has changed since checkFiles()
   */
  write(shard: number, part: Uint8Array): void {
    const { files } = this.#plan;
    if (fileMarks(Object.keys(files)) !== this.#marks)
      throw new DataError(
        `${this.folder.path}: a file of the study has changed during the sweep` +
          ` (${Object.keys(files).join(', ')}); begin again in another folder`,
      );
    this.folder.write(shard, [part]);
  }

  /** The number of runs in the existing parts. */
  runsThere(missing: readonly number[]): number {
    return missing.reduce((left, shard) => left - (this.range(shard).to - this.range(shard).from), this.runs);
  }

  /** The name of the sweep's Slurm jobs. The same study in another directory is another sweep. */
  get jobName(): string {
    const here = createHash('sha256')
      .update(realpathSync(resolve(this.folder.path)))
      .digest('hex');
    return `specula-${this.id.slice(0, 8)}-${here.slice(0, 8)}`;
  }
}

function checkSame(begun: FileHashes, now: FileHashes, path: string): void {
  const changed = Object.keys(begun).find((file) => begun[file] !== now[file]);
  if (changed === undefined) return;
  throw new DataError(
    `${changed}: has changed since the sweep in ${path} was begun; put it back, or begin in another folder`,
  );
}

function readPlan(path: string): Plan {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) throw new DataError(`${path}: no such folder`);
  const file = join(path, PLAN);
  if (!existsSync(file)) throw new DataError(`${path}: not the folder of a sweep; expected ${OURS}`);
  const sealed = PartsFolder.hasChecksum(path);
  const plan = parseFields(sealed ? PartsFolder.plan(path) : wholeText(file, 'a study as JSON'), file, OURS);
  const { specula, shards } = plan;
  const isWhole = typeof shards === 'number' && Number.isInteger(shards) && shards > 0;
  if (typeof specula !== 'string' || !isWhole)
    throw new DataError(`${file}: does not belong to a sweep; expected ${OURS}`);
  if (specula !== version)
    throw new DataError(
      `${file}: Specula ${specula} began this sweep, and this is ${version}; continue with ${specula},` +
        ' or name another folder',
    );
  for (const field of ['file', 'folder'])
    if (typeof plan[field] !== 'string') throw wrong(file, field, plan[field], `a text, as in ${OURS}`);
  for (const field of ['study', 'files']) fields(plan[field], file, field, `an object, as in ${OURS}`);
  // A directory without a checksum may come from an older version, so the version was checked first. This version
  // writes a checksum, so plan() rejects the directory.
  if (!sealed) PartsFolder.plan(path);
  return plan as unknown as Plan;
}
