// Describes a figure as plain data, so that a worker can send it; chartSvg() draws it, and chartTable() lists it.

/** Kind of a number on an axis: seconds, a whole number, any number, a share of 1, or a place in a list of names. */
export type Quantity = 'duration' | 'count' | 'number' | 'share' | 'name';

export interface ChartAxis {
  readonly title: string;
  readonly quantity: Quantity;
  readonly from: number;
  readonly to: number;
  readonly logarithmic?: boolean;
  /** Unix time at 0, in seconds since 1970, and the time zone, for dates instead of durations. */
  readonly dates?: { readonly unixStartTime: number; readonly timeZone: string };
  /** The names, if the quantity is one. They are at 0, 1, 2, … */
  readonly names?: readonly string[];
}

export interface Series {
  readonly name: string;
  /** Its place among the series, which determines color, dashes and shape. */
  readonly place: number;
  /** Form in which it is drawn. */
  readonly as: 'steps' | 'line' | 'line and dots' | 'dots' | 'bars';
  /** Coordinates of the points, of equal number. NaN in y is a gap. Steps hold from one x to the next. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Width of each bar, in units of x. */
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

/** Replaces the marks if there are more than a vector figure should have. It fills the panel. */
export interface Picture {
  /** A PNG, as a data URI. */
  readonly href: string;
  /** Number of marks that it shows. */
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
  readonly color: string;
}

/** Columns of the table that lists the figure's numbers, of equal length. */
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
  /** Colors of the boxes, instead of those of the series. */
  readonly categories?: readonly Category[];
  /** The table, if it is not x and the series. */
  readonly table?: readonly ChartColumn[];
  /** Sentences for the caption: which values of which trace are shown, and how they were counted. */
  readonly about: string;
}
