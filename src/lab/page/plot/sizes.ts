// Defines the sizes of saved figures, each as the options of `specula plot` that make the same file.
import { DARK, type Look, SAVED } from '../../../figures/look.ts';
import { theme } from '../theme.ts';

/** Look of a saved figure, and the options of the command for it. */
export interface SavedAs {
  readonly look: Look;
  readonly flags: string;
}

/** Sizes in pixels, of which 96 are an inch, by their purpose. */
const SIZES: Readonly<Record<string, Partial<Look>>> = {
  'page, 16.9 cm': {},
  'one column, 8.5 cm': { width: 321, size: 10 },
  'two columns, 17 cm': { width: 643, size: 10 },
  'slide, 16:9': { width: 960, height: 540, size: 20 },
};
const ON_SCREEN = 'as on the screen';

export const SIZE_NAMES = [...Object.keys(SIZES), ON_SCREEN];

/** @param width of the figure on the screen, in pixels */
export function savedAs(size: string, bare: boolean, width: number): SavedAs {
  const chosen = size === ON_SCREEN ? { width: Math.round(width) } : SIZES[size];
  const isDark = size === ON_SCREEN && theme() === 'dark';
  const flags = [
    chosen.width === undefined ? '' : ` --width ${chosen.width}`,
    chosen.height === undefined ? '' : ` --height ${chosen.height}`,
    chosen.size === undefined ? '' : ` --font-size ${chosen.size}`,
    isDark ? ' --theme dark' : '',
    bare ? ' --bare' : '',
  ];
  return {
    look: { ...SAVED, ...chosen, bare, ...(isDark && { palette: DARK }) },
    flags: flags.join(''),
  };
}
