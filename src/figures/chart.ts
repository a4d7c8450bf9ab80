// A figure as plain data, so that a worker can send it. chartSvg() draws it, and chartTable() lists it.

/**
 * What a number on an axis is: seconds, a whole number, any number, a share of 1, or a place in a list of
 * names.
 */
export type Quantity = 'duration' | 'count' | 'number' | 'share' | 'name';

export interface ChartAxis {
  readonly title: string;
  readonly quantity: Quantity;
  readonly from: number;
  readonly to: number;
  readonly logarithmic?: boolean;
  /** Seconds since 1970 at 0, and the clock, for dates in place of durations. */
  readonly dates?: { readonly unixStartTime: number; readonly timeZone: string };
  /** The names, if the quantity is one. They stand at 0, 1, 2, … */
  readonly names?: readonly string[];
}

export interface Series {
  readonly name: string;
  /** Its place among the series: colour, dashes and shape. */
  readonly place: number;
  /** How it is drawn. */
  readonly as: 'steps' | 'line' | 'line and dots' | 'dots' | 'bars';
  /** Points of equal number. NaN in y is a gap. Steps hold from one x to the next. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The width of each bar, in units of x. */
  readonly wide?: number;
}

/** Rectangles, one entry each. */
export interface Boxes {
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** The place in the chart's categories. */
  readonly category: Uint8Array;
  /** 1 for a dashed outline. */
  readonly dashed: Uint8Array;
}

/** What is drawn in place of more marks than a vector figure should have. It fills the panel. */
export interface Picture {
  /** A PNG, as a data URI. */
  readonly href: string;
  /** How many marks it shows. */
  readonly marks: number;
}

export interface ChartPanel {
  readonly title?: string;
  readonly y: ChartAxis;
  readonly series: readonly Series[];
  readonly boxes?: Boxes;
  readonly picture?: Picture;
}

export interface Category {
  readonly name: string;
  readonly colour: string;
}

/** Columns of the table behind a figure, of equal length. */
export interface ChartColumn {
  readonly title: string;
  readonly quantity: Quantity;
  readonly values: ArrayLike<number>;
  /** The names, if the quantity is one: values are their places. */
  readonly names?: readonly string[];
}

export interface Chart {
  readonly title: string;
  readonly x: ChartAxis;
  readonly panels: readonly ChartPanel[];
  /** The colours of boxes, in place of those of the series. */
  readonly categories?: readonly Category[];
  /** The table, if it is not x and the series. */
  readonly table?: readonly ChartColumn[];
  /** Sentences for the caption: what is shown of which trace, and how it was counted. */
  readonly about: string;
}
