// Every link of every page of the built site: its page or file is there, and has the anchor.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PLACES } from './places.ts';

/** The pages of the site. The lab is a page of its own, with tests of its own. */
const pagesOf = (folder: string) =>
  (readdirSync(folder, { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.html') && !/^(lab|404)/.test(file),
  );

const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

function deadLinks(folder: string, base: string): { dead: string[]; links: number } {
  const textOf = new Map<string, string>();
  const read = (file: string) => {
    const text = textOf.get(file) ?? readFileSync(join(folder, file), 'utf8');
    textOf.set(file, text);
    return text;
  };
  const dead: string[] = [];
  let links = 0;
  for (const page of pagesOf(folder)) {
    for (const [, target] of read(page).matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const { origin, pathname, hash } = new URL(plain(target), `http://site${base}${page}`);
      if (origin !== 'http://site') continue;
      links += 1;
      const file = decodeURI(pathname)
        .slice(base.length)
        .replace(/(^|\/)$/, '$1index.html');
      const found =
        pathname.startsWith(base) &&
        existsSync(join(folder, file)) &&
        (hash === '' || read(file).includes(` id="${decodeURI(hash.slice(1))}"`));
      if (!found) dead.push(`${page}: ${target}`);
    }
  }
  return { dead, links };
}

test.each(PLACES)('no page at $base has a dead link', ({ base, folder }) => {
  const { dead, links } = deadLinks(folder, base);
  expect(pagesOf(folder).length).toBeGreaterThan(70);
  expect(links).toBeGreaterThan(1000);
  expect(dead).toEqual([]);
});
