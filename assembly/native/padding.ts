/** The number of elements that a column has after its end, for scans that read up to sixteen at a time. */
export const PADDING = 16;
