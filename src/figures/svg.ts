// Writes the frame of every SVG.

import { escaped } from '../report/pages/markup.ts';
import type { Look } from './look.ts';

/** Returns a figure with its background and title. */
export function svgFile(look: Look, height: number, title: string, body: string): string {
  const { palette, font, size, width } = look;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" data-from="specula" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="${escaped(font)}" font-size="${size}" fill="${palette.ink}">` +
    `<title>${escaped(title)}</title><rect width="100%" height="100%" fill="${palette.paper}"/>${body}</svg>\n`
  );
}

/** Combines figures of one width, one below another, into one figure. */
export function stacked(figures: readonly string[], width: number): string {
  let height = 0;
  const parts = figures.map((figure) => {
    const part = figure.replace('<svg ', `<svg y="${height}" `).trimEnd();
    height += Number(/ height="(\d+)"/.exec(figure)?.[1]);
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>\n`;
}

/** Formats a number of pixels for an SVG. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
