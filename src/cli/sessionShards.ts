// The shards of a study of sessions: run on all cores, and kept in a folder if one is named, so that a study that was broken
// off goes on where it was.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DataError } from '../errors.ts';
import { partOf, partText } from '../experiment/sessionParts.ts';
import type { SessionRunner } from '../experiment/sessionRunner.ts';
import {
  runShard,
  SessionResults,
  type SessionRows,
  type SessionShard,
  type SessionStudy,
  shardsOf,
} from '../experiment/sessionStudy.ts';
import type { Kernel } from '../kernel/instance.ts';
import { version } from '../version.ts';
import { writeFileAtomically } from './output.ts';
import { doAll } from './pool.ts';

/** @throws UsageError for a study that cannot be; DataError if the folder holds another one */
export async function runSessionStudy(
  kernel: Kernel,
  study: SessionStudy,
  { workers = availableParallelism(), out }: { workers?: number; out?: string },
  onProgress: (share: number) => void,
): Promise<SessionResults> {
  const shards = shardsOf(study);
  const folder = out === undefined ? undefined : new PartsFolder(out, study, shards.length);
  const rows: (SessionRows | undefined)[] = shards.map((shard, i) => folder?.read(i, shard));
  let done = rows.filter((one) => one !== undefined).length;
  const keep = (result: SessionRows, i: number) => {
    rows[i] = result;
    folder?.write(i, shards[i], result);
    onProgress(++done / shards.length);
  };
  const missing = shards.flatMap((_, i) => (rows[i] ? [] : [i]));
  await doAll(
    { engine: kernel.engine, threads: workers },
    'shard',
    missing.map((i) => shards[i]),
    (shard) => runShard(kernel, shard),
    (result, i) => keep(result, missing[i]),
  );
  return new SessionResults(
    study,
    rows.map((one) => one as SessionRows),
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new DataError(`${file}: cannot be read (${(error as Error).message})`);
  }
}

/** Runs studies on all cores. */
export function threadedSessions(kernel: Kernel): SessionRunner {
  return (study, onProgress) => runSessionStudy(kernel, study, {}, (share) => onProgress?.(share));
}

/** `study.json` says what the study is; each shard is a part of its own, whole or not there. */
class PartsFolder {
  readonly #folder: string;
  readonly #digits: number;

  constructor(folder: string, study: SessionStudy, parts: number) {
    this.#folder = folder;
    this.#digits = String(parts - 1).length;
    const file = join(folder, 'study.json');
    const plan = `${JSON.stringify({ version, parts, ...study })}\n`;
    if (existsSync(file)) {
      if (readText(file) !== plan)
        throw new DataError(
          `${file}: the folder holds another study; name another folder, or remove this one`,
        );
      return;
    }
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      throw new DataError(`${folder}: cannot be made (${(error as Error).message})`);
    }
    writeFileAtomically(file, [plan]);
  }

  #file(part: number): string {
    return join(this.#folder, `part-${String(part).padStart(this.#digits, '0')}.csv`);
  }

  read(part: number, shard: SessionShard): SessionRows | undefined {
    const file = this.#file(part);
    return existsSync(file) ? partOf(readText(file), shard, file) : undefined;
  }

  write(part: number, shard: SessionShard, rows: SessionRows): void {
    writeFileAtomically(this.#file(part), partText(shard, rows));
  }
}
