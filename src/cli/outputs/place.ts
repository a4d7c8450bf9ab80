// Finds the file to which a path refers. It follows links and recognizes two names of one file.
import {
  accessSync,
  constants,
  fstatSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Linux follows this many links. */
const MOST_LINKS = 40;

export interface Place {
  /** The path without links. */
  readonly real: string;
  /** A text that is the same for all names of one file. */
  readonly identity: string;
  /** The status of the file; undefined if nothing is there. */
  readonly stat: Stats | undefined;
}

/**
 * Returns the place to which a path refers, whether or not the file exists.
 *
 * @throws the system's error if the directory does not exist
 */
export function placeOf(path: string): Place {
  const whole = resolve(path);
  const stat = statSync(whole, { throwIfNoEntry: false });
  // The target of /dev/stdout may have no name.
  const real = stat && !stat.isFile() ? whole : withoutLinks(whole);
  return { real, identity: stat ? identityOf(stat) : real, stat };
}

export function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

/** Like realpath(), but also follows links to files that do not exist yet. */
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

/** True if an existing file is not a plain file: a device, a pipe, or another name of standard output. */
export function isStreamAt(path: string): boolean {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || stat.isDirectory()) return false;
    return !stat.isFile() || (/^\/(dev|proc)\//.test(path) && isStandardOutput(identityOf(stat)));
  } catch {
    return false;
  }
}

/** True if a directory exists there. A text that cannot be a path is none. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false;
  }
}

const STANDARD_OUTPUT = 1;

/** True if standard output goes to this file. */
export function isStandardOutput(identity: string): boolean {
  return openPlace(STANDARD_OUTPUT)?.identity === identity;
}

/** Returns the file to which an open file descriptor of this process refers; undefined if it is closed. */
export function openPlace(file: number): { identity: string; stat: Stats } | undefined {
  try {
    const stat = fstatSync(file);
    return { identity: identityOf(stat), stat };
  } catch {
    return undefined;
  }
}

/** @throws the system's error if a file cannot be written, replaced or made there */
export function checkWritable({ real, stat }: Place): void {
  if (stat?.isDirectory()) throw new Error('is a folder');
  if (stat) accessSync(real, constants.W_OK);
  if (stat === undefined || stat.isFile()) accessSync(dirname(real), constants.W_OK | constants.X_OK);
}

/** @throws the system's error if the directory cannot be made or written to */
export function checkFolderWritable(path: string): void {
  let at = resolve(path);
  let stat = statSync(at, { throwIfNoEntry: false });
  while (stat === undefined && dirname(at) !== at) {
    if (lstatSync(at, { throwIfNoEntry: false })) throw new Error(`${at} is a link to nothing`);
    at = dirname(at);
    stat = statSync(at, { throwIfNoEntry: false });
  }
  if (!stat?.isDirectory()) throw new Error(`${at} is not a folder`);
  accessSync(at, constants.W_OK | constants.X_OK);
}
