import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { DataError } from '../../errors.ts';

/**
 * Makes a file that must not exist yet, with its whole content from the first instant. link(2) fails if the
 * name exists. So only one of several processes makes the file, also on a network file system.
 *
 * @returns whether this process made it
 * @throws DataError if it cannot be made
 */
export function createFile(path: string, text: string): boolean {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = openSync(temporary, 'wx');
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(temporary, path);
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw new DataError(`${path}: cannot be written (${message})`);
  } finally {
    rmSync(temporary, { force: true });
  }
}
