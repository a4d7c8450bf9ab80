// Defines the look of a figure: its colors, its font and its size. A figure is drawn from data and a look alone.

export interface Palette {
  /** Background color. */
  readonly paper: string;
  /** Color of titles and names. */
  readonly ink: string;
  /** Color of the axes, their labels, and the caption. */
  readonly soft: string;
  /** Color of the lines of the grid. */
  readonly line: string;
  /** Colors of the series, by their places. */
  readonly series: readonly string[];
}

export interface Look {
  readonly palette: Palette;
  /** Font families separated by commas, as in CSS. */
  readonly font: string;
  /** Font size, in pixels. */
  readonly size: number;
  /** Width in pixels, of which 96 are an inch. */
  readonly width: number;
  /** Height in pixels; default: chosen by the figure. A figure grows to fit its text. */
  readonly height?: number;
  /** True to leave out title and caption, for a page that has its own. */
  readonly bare?: boolean;
}

export const LIGHT: Palette = {
  paper: '#ffffff',
  ink: '#16191d',
  soft: '#565e69',
  line: '#d5d9df',
  series: ['#0072b2', '#d55e00', '#009e73', '#9a4f80', '#6f6400', '#3f4a57', '#a3138d', '#7a4b2a'],
};

export const DARK: Palette = {
  paper: '#14171b',
  ink: '#e8ebee',
  soft: '#a4adb8',
  line: '#3a414a',
  series: ['#56b4e9', '#ff9a5c', '#2fcf9f', '#e79cc7', '#f0e442', '#c3cbd4', '#ff6ad5', '#d6a77a'],
};

/**
 * Colors of bars. They were chosen so that each is far from the others, also for people who are color-blind, and from
 * the colors of all series: no user looks like a policy. Each is visible on a light and on a dark background: the
 * contrast ratio is at least 3.
 */
export const BAR_COLORS = ['#5888fd', '#998f23', '#067e1f', '#c267cd', '#715eb3', '#d10e6d', '#8e30fc'];
/** Color of the bars that have none of these colors. */
export const REST_COLOR = '#868e99';

/** The default look of a saved figure: the width of a page's text. */
export const SAVED: Look = {
  palette: LIGHT,
  font: "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif",
  size: 12,
  width: 640,
};

/** The least width at which axes and their labels fit, in font sizes. */
export const NARROWEST = 20;

export function seriesColor({ series }: Palette, place: number): string {
  return series[place % series.length];
}

/** Returns the dashes of a series, by its place, so that series also differ without color. */
export function seriesDash(place: number): number[] {
  return [[], [7, 4], [2, 3], [9, 3, 2, 3], [12, 5], [4, 2]][place % 6];
}
