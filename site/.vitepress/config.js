// The site: the documents of the repository, the lab, and the library for the examples.
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { adapt, anchorOf, copyLinked } from './markdown.js';
import { root, routeOf } from './places.js';
import { sidebar } from './sidebar.js';

/** The pages stand outside of this folder, from where its packages are not found. */
const vueOfPages = {
  name: 'vue-of-pages',
  enforce: 'pre',
  resolveId(id, importer, { ssr }) {
    if (!/^vue(\/|$)/.test(id)) return undefined;
    // Rendering the pages ahead of time uses the one Vue of Node.
    if (ssr) return { id, external: true };
    return importer?.endsWith('.md') ? this.resolve(id, import.meta.filename, { skipSelf: true }) : undefined;
  },
};

export default defineConfig({
  lang: 'en',
  title: 'Specula',
  description: 'Simulates HPC batch scheduling: in Node, on the command line, and in this page.',
  srcDir: root,
  srcExclude: ['build/**', 'test/**'],
  rewrites: routeOf,
  cacheDir: join(root, 'build/site-cache'),
  outDir: join(root, 'build/site'),
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  // The first page fetches only itself: not what its links lead to.
  router: { prefetchLinks: false },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: anchorOf },
    image: { lazyLoading: true },
    config: adapt,
  },
  vite: { plugins: [vueOfPages] },
  themeConfig: {
    nav: [
      { text: 'Run it here', link: '/run/replay' },
      { text: 'Documents', link: '/docs/' },
      { text: 'Library', link: '/docs/api/' },
      { text: 'Lab', link: '/lab/', target: '_self' },
    ],
    sidebar: sidebar(),
    outline: 'deep',
    search: {
      provider: 'local',
      // The tables of reproductions would bury the pages that explain.
      options: {
        _render: (src, env, md) =>
          /^docs\/reproductions\/(?!README)/.test(env.relativePath) ? '' : md.render(src, env),
      },
    },
  },
  buildEnd({ outDir }) {
    copyLinked(outDir);
    cpSync(join(root, 'dist/lab'), join(outDir, 'lab'), { recursive: true });
    cpSync(join(root, 'site/run/worker.js'), join(outDir, 'run/worker.js'));
    // The library, without the command.
    for (const file of readdirSync(join(root, 'dist')))
      if (/^(?!cli).*\.(js|wasm)$/.test(file))
        cpSync(join(root, 'dist', file), join(outDir, 'specula', file));
  },
});
