// The sidebar: the examples that run, then the index of the documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, routeOf } from './places.js';

/** The pages with an example that runs, in the order in which one meets them. */
const EXAMPLES = ['replay', 'law', 'scheduler', 'session'];

const textOf = (file) => readFileSync(join(root, file), 'utf8');

/** The title of a page. */
const titleOf = (file) => /^# (.+)$/m.exec(textOf(file))[1];

/** The parts of docs/README.md, each with the links that its items begin with. */
export function sidebar() {
  const [, ...parts] = textOf('docs/README.md').split(/^## /m);
  const examples = EXAMPLES.map((name) => ({ text: titleOf(`site/run/${name}.md`), link: `/run/${name}` }));
  const documents = parts.map((part) => {
    const [title] = part.split('\n', 1);
    const links = [...part.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)];
    const items = links.map(([, text, path]) => ({ text, link: `/${routeOf(join('docs', path))}` }));
    return { text: title, items };
  });
  return [{ text: 'Run it here', items: examples }, ...documents];
}
