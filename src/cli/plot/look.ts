// Reads the look of figures from the options of the command.
import { UsageError } from '../../errors.ts';
import { DARK, LIGHT, type Look, NARROWEST, SAVED } from '../../figures/look.ts';
import { quoted } from '../../input/quoted.ts';
import type { LookOptions } from './parameters.ts';

/** Pixels: no screen and no page is larger. */
const LARGEST = 20_000;

/** @throws UsageError for a size that no figure can have */
export function lookOf({ font, fontSize, width, height, theme, bare }: LookOptions): Look {
  const look: Look = {
    palette: theme === 'dark' ? DARK : LIGHT,
    font: font ?? SAVED.font,
    size: fontSize ?? SAVED.size,
    width: width ?? SAVED.width,
    height,
    bare,
  };
  const least = Math.ceil(NARROWEST * look.size);
  if (look.width < least)
    throw new UsageError(
      `--width: ${look.width} pixels are too few for letters of ${look.size} pixels; it takes ${least}`,
    );
  if (look.width > LARGEST) throw new UsageError(`--width: ${look.width} pixels are more than ${LARGEST}`);
  if (height !== undefined && height > LARGEST)
    throw new UsageError(`--height: ${height} pixels are more than ${LARGEST}`);
  return look;
}

/** The same options as text of a command line. The plot's own scale is not among them. */
export function lookFlags({ font, fontSize, width, height, theme, bare }: LookOptions): string {
  const flags = Object.entries({ width, height, font, 'font-size': fontSize })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` --${name} ${quoted(String(value))}`);
  return flags.join('') + (theme === 'light' ? '' : ` --theme ${theme}`) + (bare ? ' --bare' : '');
}
