// The look of figures in the page: the colours of its theme, its font, and the width of a box.
import type { Look } from '../../figures/look.ts';
import { themed } from './dom.ts';

export function pageLook(width: number): Look {
  return {
    palette: {
      paper: themed('--paper'),
      ink: themed('--ink'),
      soft: themed('--soft'),
      line: themed('--line'),
      series: Array.from({ length: 8 }, (_, place) => themed(`--series-${place}`)),
    },
    font: "system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif",
    size: 12,
    width,
  };
}
