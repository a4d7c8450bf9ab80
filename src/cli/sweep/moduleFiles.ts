// What a scheduler's file is made of: the file, and the files that it names relative to itself.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A text that names a file from where the module stands: what it imports, and data that it reads. */
const RELATIVE = /(['"`])(\.{1,2}\/[^'"`\n?#]+)[^'"`\n]*\1/g;

const MODULE = /\.[cm]?[jt]s$/;

/** What `require('./x')` may mean. */
const ENDINGS = ['', '.js', '.cjs', '.json', '/index.js'];

/**
 * The file of a module and all files that it names by a relative path, and so on. A name that is put together at run time is not seen.
 *
 * @param file which exists
 */
export function moduleFiles(file: string): string[] {
  const found = new Set([file]);
  // A set hands out what is added to it while it is gone through.
  for (const one of found) {
    if (!MODULE.test(one)) continue;
    for (const [, , name] of readFileSync(one, 'utf8').matchAll(RELATIVE)) {
      const path = ENDINGS.map((ending) => join(dirname(one), name + ending)).find(isFile);
      if (path !== undefined) found.add(path);
    }
  }
  return [...found];
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
