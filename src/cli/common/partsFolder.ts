// A study in parts: `study.json` says what the study is; each part is a file of its own, whole or not there. What was broken
// off goes on where it was.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../../errors.ts';
import { makeFolder, writeFileAtomically } from './output.ts';
import { readText } from './readText.ts';

export const PLAN = 'study.json';

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
   * The folder with this plan: a new one, or one that was begun.
   *
   * @param extension of the parts, with its dot
   * @throws DataError if it holds another plan, or cannot be made
   */
  static begin(path: string, plan: string, parts: number, extension: string): PartsFolder {
    const file = join(path, PLAN);
    if (existsSync(file)) {
      if (readText(file) !== plan)
        throw new DataError(
          `${file}: the folder holds another study; name another folder, or remove this one`,
        );
    } else {
      makeFolder(path);
      writeFileAtomically(file, [plan]);
    }
    return new PartsFolder(path, parts, extension);
  }

  name(part: number): string {
    return `part-${String(part).padStart(String(this.parts - 1).length, '0')}${this.#extension}`;
  }

  file(part: number): string {
    return join(this.path, this.name(part));
  }

  /** The parts that are not there, by number. */
  missing(): number[] {
    const there = new Set(readdirSync(this.path));
    return Array.from({ length: this.parts }, (_, part) => part).filter(
      (part) => !there.has(this.name(part)),
    );
  }

  /** Files that look like parts and are none. */
  strangers(): string[] {
    const known = new Set(Array.from({ length: this.parts }, (_, part) => this.name(part)));
    return readdirSync(this.path).filter((name) => name.endsWith(this.#extension) && !known.has(name));
  }

  write(part: number, chunks: Iterable<string | Uint8Array>): void {
    writeFileAtomically(this.file(part), chunks);
  }
}
