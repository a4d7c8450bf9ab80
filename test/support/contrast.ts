// Contrast between a color and its background, by WCAG 2.1.

/** Red, green and blue of #rrggbb or #rgb, 0 to 255. */
function channels(color: string): number[] {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (digits === undefined) throw new Error(`'${color}' is not a color as #rgb or #rrggbb`);
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16));
}

/** Red, green and blue as light, 0 to 1. */
const linear = (color: string) =>
  channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });

/** The relative luminance of a color, 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The ratio of contrast of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** How far apart two colors look: the distance in OKLab (Ottosson, 2020). Black and white are 1 apart. */
export function apart(one: string, other: string): number {
  const [a, b] = [one, other].map((color) => {
    const [red, green, blue] = linear(color);
    const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  });
  return Math.hypot(...a.map((value, i) => value - b[i]));
}

/** The custom properties of a rule in a style: the last value of each that is a color. */
export function colorsOf(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-fA-F]{3,6})\s*[;}]/g)].map(([, name, value]) => [name, value]),
  );
}
