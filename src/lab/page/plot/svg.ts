// The frame of every SVG, in the colours of the page.
import { themed } from '../dom.ts';

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A figure with its ground and title. */
export function svgFile(width: number, height: number, title: string, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif" font-size="12" fill="${themed('--ink')}">` +
    `<title>${escaped(title)}</title><rect width="100%" height="100%" fill="${themed('--paper')}"/>${body}</svg>`
  );
}

/** Figures one below another as one figure. Width and height are those of each. */
export function stacked(figures: readonly string[], width: number, height: number): string {
  const parts = figures.map((figure, place) => figure.replace('<svg ', `<svg y="${place * height}" `));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height * figures.length}">${parts.join('')}</svg>`;
}
