// Stores the parts of a set of runs in a directory. `runs.json` describes the runs. Each part is a file, either whole
// or absent. Next to each file is its checksum, in the format of sha256sum(1). Interrupted runs resume with the
// missing parts.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DataError } from '../../errors.ts';
import { systemFault } from '../../input/systemFault.ts';
import { makeFolder, writeFileAtomically } from './output.ts';

export const PLAN = 'runs.json';

const checksumFile = (file: string) => `${file}.sha256`;

function checksum(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Writes the checksum before the file, so that no file lacks one. */
function writeWithChecksum(file: string, chunks: Iterable<string | Uint8Array>): void {
  const bytes = Buffer.concat(Array.from(chunks, (chunk) => Buffer.from(chunk)));
  writeFileAtomically(checksumFile(file), [`${checksum(bytes)}  ${basename(file)}\n`]);
  writeFileAtomically(file, [bytes]);
}

/**
 * Reads a file that writeWithChecksum() wrote.
 *
 * @param remedy advice at the end of the error
 * @throws DataError if it cannot be read, or one of its bytes has changed
 */
function readWithChecksum(file: string, remedy: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new DataError(`${file}: cannot be read (${systemFault(error)}); ${remedy}`);
  }
  let wanted: string;
  try {
    wanted = readFileSync(checksumFile(file), 'utf8').split(' ')[0];
  } catch (error) {
    throw new DataError(`${checksumFile(file)}: cannot be read (${systemFault(error)}); ${remedy}`);
  }
  if (wanted !== checksum(bytes))
    throw new DataError(
      `${file}: is damaged or was changed: it does not have the checksum in ${checksumFile(file)}; ${remedy}`,
    );
  return bytes;
}

export class PartsFolder {
  readonly path: string;
  readonly parts: number;
  readonly #extension: string;

  private constructor(path: string, parts: number, extension: string) {
    this.path = path;
    this.parts = parts;
    this.#extension = extension;
  }

  /**
   * Opens a directory with this plan, or makes it.
   *
   * @param extension of the parts, with its dot
   * @throws DataError if the directory holds another plan, or cannot be made
   */
  static begin(path: string, plan: string, parts: number, extension: string): PartsFolder {
    const file = join(path, PLAN);
    if (existsSync(file)) {
      if (PartsFolder.plan(path) !== plan)
        throw new DataError(`${file}: the folder holds other runs; name another folder, or remove this one`);
    } else {
      makeFolder(path);
      writeWithChecksum(file, [plan]);
    }
    return new PartsFolder(path, parts, extension);
  }

  /** The plan of an existing directory. @throws DataError if there is none, or one of its bytes has changed */
  static plan(path: string): string {
    return readWithChecksum(join(path, PLAN), 'begin the runs in another folder').toString('utf8');
  }

  /** True if the directory has the checksum of a plan. */
  static hasChecksum(path: string): boolean {
    return existsSync(checksumFile(join(path, PLAN)));
  }

  name(part: number): string {
    return `part-${String(part).padStart(String(this.parts - 1).length, '0')}${this.#extension}`;
  }

  file(part: number): string {
    return join(this.path, this.name(part));
  }

  /** The numbers of the missing parts. */
  missing(): number[] {
    const there = new Set(readdirSync(this.path));
    return Array.from({ length: this.parts }, (_, part) => part).filter(
      (part) => !there.has(this.name(part)),
    );
  }

  /** Files that are named like parts but are not parts of these runs. */
  strangers(): string[] {
    const known = new Set(Array.from({ length: this.parts }, (_, part) => this.name(part)));
    return readdirSync(this.path).filter((name) => name.endsWith(this.#extension) && !known.has(name));
  }

  write(part: number, chunks: Iterable<string | Uint8Array>): void {
    writeWithChecksum(this.file(part), chunks);
  }

  /** @throws DataError if the part cannot be read, or one of its bytes has changed */
  read(part: number): Buffer {
    return readWithChecksum(this.file(part), 'remove the part; it is then made again');
  }
}
