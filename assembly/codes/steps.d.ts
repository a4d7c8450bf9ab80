/** Between two instants: there is more to do. */
export declare const BETWEEN = 0;
/** The run is over. */
export declare const OVER = 1;
/** Amid an instant: its scheduling pass is still to be made, or to be finished. */
export declare const AMID = 2;
/** The run does not advance any more, which must not happen. */
export declare const STALLED = 3;
