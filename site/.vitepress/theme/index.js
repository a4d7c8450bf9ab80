// VitePress' own theme, with the fonts of the system: nothing is fetched for text.
import { withBase } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import './style.css';

/** VitePress' own has no landmark. */
const notFound = () =>
  h('main', { class: 'not-found vp-doc' }, [
    h('h1', 'There is no such page'),
    h('p', [
      'Look into ',
      h('a', { href: withBase('/docs/') }, 'the index of the documents'),
      ', or search.',
    ]),
  ]);

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'not-found': notFound }),
};
