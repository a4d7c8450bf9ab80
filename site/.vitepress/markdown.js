// The Markdown of the documents, which is written for the repository, as the site needs it.
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { root, routeOf } from './places.js';

/** The anchor of a heading as GitHub has it, for which the links of the documents are written. */
export const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');

/** The files and folders of the repository that are no pages, and that pages link to. */
const linked = new Set();

/** Returns the address on the site of a page's link `target`. */
function placeOf(target, page, base) {
  const [path, anchor] = target.split('#');
  const file = relative(root, resolve(dirname(page), path));
  const readme = join(file, 'README.md');
  const found = existsSync(join(root, readme)) ? readme : file;
  const end = anchor === undefined ? '' : `#${anchor}`;
  if (found.endsWith('.md')) return { href: `/${routeOf(found)}${end}` };
  linked.add(file);
  // Not by the router of the site, which knows pages only.
  const slash = statSync(join(root, file)).isDirectory() ? '/' : '';
  return { href: `${base}${file}${slash}`, target: '_self' };
}

/** A picture with a dark version as two, since the theme of the site may be another than the system's. */
const twoPictures = (html) =>
  html.replace(
    /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img src="([^"]+)"([^>]*)>\s*<\/picture>/g,
    (_, dark, light, rest) =>
      `<div class="picture"><img class="in-light" loading="lazy" src="./${light}"${rest}><img class="in-dark" loading="lazy" src="./${dark}"${rest}></div>`,
  );

export function adapt(markdown) {
  const { base } = globalThis.VITEPRESS_CONFIG.site;
  markdown.core.ruler.push('specula', ({ tokens, env }) => {
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'html_block') token.content = twoPictures(token.content);
      // Most of such a block is what a command printed, and not the language of a shell.
      if (token.type === 'fence' && token.info === 'console') token.info = 'text';
      // The corner of a table heads nothing.
      if (token.type === 'th_open' && tokens[at + 1].content === '') token.tag = tokens[at + 2].tag = 'td';
      for (const inner of token.children ?? []) {
        const href = inner.type === 'link_open' ? inner.attrGet('href') : null;
        if (href === null || /^([a-z]+:|#)/.test(href)) continue;
        const page = env.realPath ?? env.path;
        // The changelog names pages and headings as they were: some are gone.
        const isHistory = basename(page) === 'CHANGELOG.md';
        const target = isHistory ? href.replace(/#.*/, '') : href;
        if (isHistory && !existsSync(resolve(dirname(page), target))) inner.attrs = [];
        else
          for (const [name, value] of Object.entries(placeOf(target, page, base))) inner.attrSet(name, value);
      }
    }
  });
  // Vue would compute what stands in double braces.
  const { text } = markdown.renderer.rules;
  markdown.renderer.rules.text = (...given) => text(...given).replaceAll('{{', '&#123;&#123;');
}

/** A page that lists the files of a folder, as no static host does. */
function listing(folder) {
  const items = readdirSync(join(root, folder)).map((file) => `<li><a href="${file}">${file}</a></li>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<style>html { background: Canvas }</style>
<title>${basename(folder)}</title>
<main><h1>${folder}</h1><ul>${items.join('')}</ul></main>
</html>
`;
}

/** Puts what pages link to beside them. */
export function copyLinked(outDir) {
  for (const file of linked) {
    const to = join(outDir, file);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(root, file), to, { recursive: true });
    if (statSync(to).isDirectory()) writeFileSync(join(to, 'index.html'), listing(file));
  }
}
