// Finds the file to which a path refers, through links.
import { accessSync, constants, lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

interface Place {
  /** The path without links. */
  readonly real: string;
  /** The status of the file; undefined if nothing is there. */
  readonly stat: Stats | undefined;
}

/**
 * Returns the place to which a path refers, whether or not the file exists.
 *
 * @throws the system's error if the directory does not exist
 */
export function placeOf(path: string): Place {
  const stat = statSync(path, { throwIfNoEntry: false });
  // The target of /dev/stdout may have no name.
  return { real: stat && !stat.isFile() ? resolve(path) : realPath(resolve(path)), stat };
}

/** Like realpath(), but also follows links to files that do not exist yet. */
function realPath(path: string): string {
  const at = join(realFolder(dirname(path)), basename(path));
  const isLink = lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? realPath(resolve(dirname(at), readlinkSync(at))) : at;
}

function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`there is no folder ${path}`);
  }
}

/** True if the path is a name of standard output. */
export function isStandardOutput(path: string): boolean {
  return /^\/(?:dev\/(?:stdout|fd\/1)|proc\/self\/fd\/1)$/.test(path);
}

/** True if an existing file is not a plain file: a device, a pipe, or standard output by one of its names. */
export function isStreamAt(path: string): boolean {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || stat.isDirectory()) return false;
    return !stat.isFile() || isStandardOutput(path);
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
