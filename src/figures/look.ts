// How a figure looks: its colours, its letters and its size. A figure is drawn from data and a look alone.

export interface Palette {
  /** The ground. */
  readonly paper: string;
  /** Titles and names. */
  readonly ink: string;
  /** Axes, their labels, and the caption. */
  readonly soft: string;
  /** Lines of the grid. */
  readonly line: string;
  /** Colours of the series, by their places. */
  readonly series: readonly string[];
}

export interface Look {
  readonly palette: Palette;
  /** As in CSS: names of families, separated by commas. */
  readonly font: string;
  /** Size of the letters, in pixels. */
  readonly size: number;
  /** Pixels; 96 are an inch. */
  readonly width: number;
  /** Default: what suits the figure. A figure is higher if its text needs more room. */
  readonly height?: number;
  /** True if title and caption are left out, for a page that has its own. */
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
 * Colours of bars. They were searched for so that each is far from the others, for people who are colour-blind too,
 * and from the colours of all series: no user looks like a policy. Each can be seen on a light ground and on a dark
 * one: the ratio of contrast is at least 3.
 */
export const BAR_COLOURS = ['#5888fd', '#998f23', '#067e1f', '#c267cd', '#715eb3', '#d10e6d', '#8e30fc'];
/** Of the bars that have none of these. */
export const REST_COLOUR = '#868e99';

/** The look of a saved figure, unless another is asked for: the width of a page's text. */
export const SAVED: Look = {
  palette: LIGHT,
  font: "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif",
  size: 12,
  width: 640,
};

/** The least width at which axes and their labels have room, in sizes of the letters. */
export const NARROWEST = 20;

export function seriesColour({ series }: Palette, place: number): string {
  return series[place % series.length];
}

/** The dashes of a series, by its place: series differ without colour. */
export function seriesDash(place: number): number[] {
  return [[], [7, 4], [2, 3], [9, 3, 2, 3], [12, 5], [4, 2]][place % 6];
}
