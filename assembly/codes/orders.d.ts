export declare const FCFS = 0;
export declare const SJF = 1;
export declare const LJF = 2;
export declare const SMALLEST = 3;
export declare const LARGEST = 4;
export declare const F1 = 5;
export declare const F2 = 6;
export declare const F3 = 7;
export declare const F4 = 8;
/** Keys that the host wrote: those of the queue, and those of backfill candidates in an order of their own. */
export declare const COLUMN = 9;
export declare const CANDIDATE_COLUMN = 10;
export declare const WFP3 = 11;
export declare const UNICEF = 12;
/** First come, first served, where jobs come more than once. */
export declare const ARRIVAL = 13;
