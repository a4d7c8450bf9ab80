/** The largest time that is read, in seconds. Up to here a 64-bit float holds every whole second. */
export const MOST_SECONDS = 2 ** 53;
