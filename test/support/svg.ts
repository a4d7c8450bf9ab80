// Contents of an SVG, read without a browser: whether it is well-formed, and where its texts are.
import { textWidth } from '../../src/figures/text.ts';

/** The first fault in the form of an XML text; undefined if it is well-formed. */
export function xmlFault(text: string): string | undefined {
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/gy;
  let end = 0;
  for (const [whole, closes, name, attributes, empty, words, stray] of text.matchAll(tag)) {
    end += whole.length;
    if (stray) return `a stray < at ${end}: ${text.slice(end - 1, end + 60)}`;
    if (/&(?!(amp|lt|gt|quot);)/.test(words ?? attributes)) return `a bare & in ${whole}`;
    if (words !== undefined && open.length === 0 && words.trim() !== '') return `text outside: ${words}`;
    if (words !== undefined) continue;
    if (closes && open.pop() !== name) return `${whole} closes nothing`;
    const names = [...attributes.matchAll(/([\w:-]+)=/g)].map(([, one]) => one);
    if (new Set(names).size < names.length) return `an attribute twice in ${whole}`;
    if (!closes && !empty) open.push(name);
  }
  if (end < text.length) return `cannot be read at ${end}: ${text.slice(end, end + 60)}`;
  return open.length === 0 ? undefined : `open at the end: ${open.join(' ')}`;
}

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const ASCENT = 0.75;
const DESCENT = 0.2;

/** The boxes of the texts of a figure that is no stack, by the widths of wide letters. */
function textBoxes(svg: string): Box[] {
  const size = Number(/<svg [^>]*font-size="([\d.]+)"/.exec(svg)?.[1]);
  const texts = [...svg.matchAll(/<text ([^>]*)>([^<]*)/g)];
  return texts.map(([, attributes, escaped]): Box => {
    const value = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
    const text = escaped
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    const own = Number(value('font-size') ?? size);
    const width = textWidth(text, own, value('font-weight') !== undefined);
    const anchor = value('text-anchor');
    const back = anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0;
    const turned = /^translate\(([\d.-]+) ([\d.-]+)\) rotate\(-90\)$/.exec(value('transform') ?? '');
    if (turned) {
      const [x, y] = [Number(turned[1]), Number(turned[2])];
      const [left, right] = [x - ASCENT * own, x + DESCENT * own];
      return { text, left, right, top: y + back - width, bottom: y + back };
    }
    const [x, y] = [Number(value('x')), Number(value('y'))];
    return {
      text,
      left: x - back,
      right: x - back + width,
      top: y - ASCENT * own,
      bottom: y + DESCENT * own,
    };
  });
}

/** Texts that are cut by the edges of a figure, or that overlap. */
export function textFaults(svg: string): string[] {
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const boxes = textBoxes(svg);
  const cut = boxes
    .filter(
      ({ left, right, top, bottom }) =>
        left < 0 || right > Number(width) || top < 0 || bottom > Number(height),
    )
    .map(({ text }) => `cut: ${text}`);
  const over = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.2 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.2,
      )
      .map((b) => `${a.text} over ${b.text}`),
  );
  return [...cut, ...over];
}
