// The sidebar is the index of the documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, routeOf } from './places.js';

/** The parts of docs/README.md, each with the links that its items begin with. */
export function sidebar() {
  const index = readFileSync(join(root, 'docs/README.md'), 'utf8');
  const [, ...parts] = index.split(/^## /m);
  return parts.map((part) => {
    const [title] = part.split('\n', 1);
    const links = [...part.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)];
    const items = links.map(([, text, path]) => ({ text, link: routeOf(join('/docs', path)) }));
    return { text: title, collapsed: false, items };
  });
}
