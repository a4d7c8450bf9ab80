// Exports specula/figures: figures of workloads and schedules as SVG.
export type {
  Boxes,
  Category,
  Chart,
  ChartAxis,
  ChartColumn,
  ChartPanel,
  Picture,
  Quantity,
  Series,
} from '../figures/chart.ts';
export { type ChartOptions, chartSvg } from '../figures/chartSvg.ts';
export { chartTable } from '../figures/chartTable.ts';
export { DARK, LIGHT, type Look, type Palette, SAVED } from '../figures/look.ts';
export { makeFigure } from '../figures/make.ts';
export { FIGURES, type FigureName, type Scale } from '../figures/names.ts';
export type { Results, Run } from '../figures/results.ts';
export type { PowerOverTime } from '../metrics/energy/powerOverTime.ts';
export { type Placement, place } from '../schedule/place.ts';
