// Finds the files of a scheduler: its file, and the files that it names by relative paths.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A relative path in quotes: a module that the file imports, or data that it reads. */
const RELATIVE = /(['"`])(\.{1,2}\/[^'"`\n?#]+)[^'"`\n]*\1/g;

const MODULE = /\.[cm]?[jt]s$/;

/** The endings that `require('./x')` may leave out. */
const ENDINGS = ['', '.js', '.cjs', '.json', '/index.js'];

/**
 * The file of a module, all files that it names by relative paths, the files that these name, and so on.
 * A name that the module builds at run time is not found.
 *
 * @param file an existing file
 */
export function moduleFiles(file: string): string[] {
  const found = new Set([file]);
  // The loop also reaches the files that it adds to the set.
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
