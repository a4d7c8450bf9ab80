// Which file a path means: links are followed, and two names of one file are told to be one.
import { accessSync, constants, fstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** As many links as Linux follows. */
const MOST_LINKS = 40;

export interface Place {
  /** Without links. */
  readonly real: string;
  /** The same for every name of one file. */
  readonly identity: string;
  /** Of what is there, if anything is. */
  readonly stat: Stats | undefined;
}

/** What a path means, whether it is there or not. @throws the system's error if its folder is not there */
export function placeOf(path: string): Place {
  const whole = resolve(path);
  const stat = statSync(whole, { throwIfNoEntry: false });
  // What /dev/stdout leads to may have no name.
  const real = stat && !stat.isFile() ? whole : withoutLinks(whole);
  return { real, identity: stat ? identityOf(stat) : real, stat };
}

export function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

/** realpath() that also follows links to what is not there yet. */
function withoutLinks(path: string): string {
  let at = path;
  for (let links = 0; links < MOST_LINKS; links++) {
    const folder = realFolder(dirname(at));
    at = join(folder, basename(at));
    let next: string;
    try {
      next = readlinkSync(at);
    } catch {
      return at;
    }
    at = resolve(folder, next);
  }
  throw new Error('too many links');
}

function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`there is no folder ${path}`);
  }
}

/** Whether a path is there and no plain file: a device, a pipe, or another name of standard output. */
export function isStreamAt(path: string): boolean {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || stat.isDirectory()) return false;
    return !stat.isFile() || (/^\/(dev|proc)\//.test(path) && isStandardOutput(identityOf(stat)));
  } catch {
    return false;
  }
}

const STANDARD_OUTPUT = 1;

/** Whether that is what standard output goes to. */
export function isStandardOutput(identity: string): boolean {
  return openPlace(STANDARD_OUTPUT)?.identity === identity;
}

/** What an open file of this process is; undefined if it is closed. */
export function openPlace(file: number): { identity: string; stat: Stats } | undefined {
  try {
    const stat = fstatSync(file);
    return { identity: identityOf(stat), stat };
  } catch {
    return undefined;
  }
}

/** @throws the system's error if a file there cannot be replaced or made, or what is there not written to */
export function checkWritable({ real, stat }: Place): void {
  if (stat?.isDirectory()) throw new Error('is a folder');
  if (stat) accessSync(real, constants.W_OK);
  if (stat === undefined || stat.isFile()) accessSync(dirname(real), constants.W_OK | constants.X_OK);
}

/** @throws the system's error if the folder cannot be written to, or not be made */
export function checkFolderWritable(path: string): void {
  let at = resolve(path);
  let stat = statSync(at, { throwIfNoEntry: false });
  while (stat === undefined && dirname(at) !== at) {
    at = dirname(at);
    stat = statSync(at, { throwIfNoEntry: false });
  }
  if (!stat?.isDirectory()) throw new Error(`${at} is no folder`);
  accessSync(at, constants.W_OK | constants.X_OK);
}
