import { describe, expect, it } from 'vitest';
import { SAVED } from '../../../src/figures/look.ts';
import { plotSvg } from '../../../src/figures/plot.ts';
import { fitted, textWidth, wrapped } from '../../../src/figures/text.ts';

describe('text in a figure, by hand,', () => {
  it('is as wide as the letters of its size', () => {
    // M is 103, i is 32 and a blank is 32 hundredths; of a letter that is not in the table a whole size is
    // taken.
    expect(textWidth('Mi ', 10)).toBeCloseTo(16.7, 9);
    expect(textWidth('Mi ', 20)).toBeCloseTo(33.4, 9);
    expect(textWidth('é', 10)).toBe(10);
    expect(textWidth('', 10)).toBe(0);
  });

  it('is wider in bold: DejaVu Sans Bold is 12% wider', () => {
    expect(textWidth('Mi ', 10, true)).toBeCloseTo(1.12 * 16.7, 9);
  });

  it('is broken between words and, if a word is wider than a line, between letters', () => {
    // Each m is 98 hundredths of 10.
    expect(wrapped('mm mm mm', 10, 42.5)).toEqual(['mm mm', 'mm']);
    expect(wrapped('mm mm mm', 10, 42.3)).toEqual(['mm', 'mm', 'mm']);
    expect(wrapped('mm mm mm', 10, 42.5, true)).toEqual(['mm', 'mm', 'mm']);
    expect(wrapped('mmmmm m', 10, 20)).toEqual(['mm', 'mm', 'm', 'm']);
    expect(wrapped('mmmmm', 10, 20, true)).toEqual(['m', 'm', 'm', 'm', 'm']);
    expect(wrapped('  a   b ', 10, 99)).toEqual(['a b']);
    expect(wrapped('', 10, 99)).toEqual([]);
  });

  it('is cut where it is too wide, earlier in bold', () => {
    // An ellipsis is not in the table: 10. A line of 40 has room for three m, in bold for two.
    expect(fitted('mmmm', 10, 39.3)).toBe('mmmm');
    expect(fitted('mmmmm', 10, 40)).toBe('mmm…');
    expect(fitted('mmmmm', 10, 40, true)).toBe('mm…');
  });
});

describe('the bold texts of a plot', () => {
  const axis = {
    from: 0,
    to: 1,
    ticks: () => [0, 1],
    labels: (ticks: readonly number[]) => ticks.map(String),
  };
  /** The bold texts; a look without a height, 640 pixels wide. */
  const bold = (title: string, panel: string) => {
    const svg = plotSvg(SAVED, { title, x: axis, panels: [{ title: panel, draw: () => '' }], height: 200 });
    return [...svg.matchAll(/<text [^>]*font-weight="600"[^>]*>([^<]*)/g)].map(([, text]) => text);
  };
  const wide = (count: number) => 'm'.repeat(count);

  it('are measured as bold: the heading, by hand', () => {
    // A heading has 626 pixels and letters of 13.8: m takes 13.524, in bold 15.147. So 41 m are a line, not
    // 46.
    expect(bold(`${wide(20)} ${wide(20)}`, 'p')).toEqual([`${wide(20)} ${wide(20)}`, 'p']);
    expect(bold(`${wide(20)} ${wide(22)}`, 'p')).toEqual([wide(20), wide(22), 'p']);
  });

  it('are measured as bold: the name of a panel, by hand', () => {
    // A panel has 611 pixels and letters of 12: m takes 11.76, in bold 13.171. So 46 m have room, not 51.
    expect(bold('t', wide(46))).toEqual(['t', wide(46)]);
    expect(bold('t', wide(47))).toEqual(['t', `${wide(45)}…`]);
  });
});
