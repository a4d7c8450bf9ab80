/** No time that is read may be larger, in seconds: up to here a 64-bit number holds every whole second. */
export const MOST_SECONDS = 2 ** 53;
