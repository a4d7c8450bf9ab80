// Where the pages stand: in the repository, and on the site.
import { resolve } from 'node:path';

/** The root of the repository. */
export const root = resolve(import.meta.dirname, '../..');

/** The place on the site of a page, by its path in the repository. */
export const routeOf = (page) => page.replace(/(^|\/)README\.md$/, '$1index.md').replace(/^site\//, '');
