// Shows the first screen: a place for a file, and the examples as cards with a picture and the question of each.
import { byId, el } from '../dom.ts';
import { svg } from '../teach/svg.ts';
import { EXAMPLES } from './examples.ts';
import { HEIGHT, PICTURES, WIDTH } from './pictures.ts';

/** Returns the picture of an example. The card has its words. */
const picture = (name: keyof typeof PICTURES) =>
  svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: name === 'kth' ? 'lines' : 'jobs', 'aria-hidden': 'true' },
    ...PICTURES[name].map((d) => svg('path', { d })),
  );

/** Fills the list of cards. */
export function showCards(): void {
  byId('welcome')
    .querySelector('.cards')
    ?.replaceChildren(
      ...EXAMPLES.map(({ name, title, question, about, address }) =>
        el(
          'li',
          {},
          el(
            'a',
            { href: `#${address}` },
            picture(name),
            el('small', {}, title),
            el('b', {}, question),
            el('small', {}, about),
          ),
        ),
      ),
    );
}
