/** Its columns are no longer than what they hold. */
export const PADDING = 0;
