// The files that a study names: what is in them is part of what the study is.
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { DataError } from '../../errors.ts';

/** By path: the SHA-256 of the content, in hex. */
export type FileHashes = Readonly<Record<string, string>>;

/** @throws DataError for a file that cannot be read */
export async function fileHashes(paths: readonly string[]): Promise<FileHashes> {
  const hashes: Record<string, string> = {};
  for (const path of [...new Set(paths)].sort()) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(path)) hash.update(chunk);
    } catch (error) {
      throw new DataError(`${path}: cannot be read (${(error as Error).message})`);
    }
    hashes[path] = hash.digest('hex');
  }
  return hashes;
}

/** What changes when somebody writes to one of the files or puts another in its place. */
export function fileMarks(paths: readonly string[]): string {
  return paths
    .map((path) => {
      const { ino, size, mtimeMs, ctimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
      return [path, ino, size, mtimeMs, ctimeMs].join(' ');
    })
    .join('\n');
}
