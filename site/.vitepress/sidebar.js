// The sidebars: one with the examples and the index of the documents, one with the topics of the library.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, TOPICS } from '../../scripts/api/topics.mjs';
import { root, routeOf } from './places.js';

/** The pages with an example that runs, in the order in which one meets them. */
const EXAMPLES = ['replay', 'distribution', 'scheduler', 'session'];

const textOf = (file) => readFileSync(join(root, file), 'utf8');

/** The title of a page. */
const titleOf = (file) => /^# (.+)$/m.exec(textOf(file))[1];

/** The links that the items of a list begin with. `folder` has the page with the list. */
const linksOf = (list, folder) =>
  [...list.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)].map(([, text, path]) => ({
    text,
    link: `/${routeOf(join(folder, path))}`,
  }));

/** The parts of docs/README.md. */
function documents() {
  const [, ...parts] = textOf('docs/README.md').split(/^## /m);
  return parts.map((part) => ({ text: part.split('\n', 1)[0], items: linksOf(part, 'docs') }));
}

/** The sidebar of the library's pages, and that of all others. */
export function sidebar() {
  const examples = EXAMPLES.map((name) => ({ text: titleOf(`site/run/${name}.md`), link: `/run/${name}` }));
  const library = TOPICS.map((topic) => ({
    text: topic.title,
    link: `/${routeOf(join('docs/api', fileOf(topic)))}`,
  }));
  return {
    '/docs/api/': [{ text: 'The library', link: '/docs/api/', items: library }],
    '/': [{ text: 'Run it here', items: examples }, ...documents()],
  };
}
