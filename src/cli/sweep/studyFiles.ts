// Hashes and checks the files that a study names. Their contents belong to the study.

import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { DataError } from '../../errors.ts';
import { systemFault } from '../../input/systemFault.ts';

/** The SHA-256 of each file's content, in hex, by path. */
export type FileHashes = Readonly<Record<string, string>>;

/** @throws DataError for a file that cannot be read */
export async function fileHashes(paths: readonly string[]): Promise<FileHashes> {
  const hashes: Record<string, string> = {};
  for (const path of [...new Set(paths)].sort()) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(path)) hash.update(chunk);
    } catch (error) {
      throw new DataError(`${path}: cannot be read (${systemFault(error)})`);
    }
    hashes[path] = hash.digest('hex');
  }
  return hashes;
}

/** A text that changes if one of the files is written or replaced. */
export function fileMarks(paths: readonly string[]): string {
  return paths
    .map((path) => {
      const { ino, size, mtimeMs, ctimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
      return [path, ino, size, mtimeMs, ctimeMs].join(' ');
    })
    .join('\n');
}
