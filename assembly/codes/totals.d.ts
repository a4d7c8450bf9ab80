/** Tasks requested after the warm-up whose output was delivered. */
export declare const TASKS = 0;
/** Of these: the sum of the visible response times, in seconds, and of these over the service times. */
export declare const RESPONSE = 1;
export declare const SLOWDOWN = 2;
/** Outputs delivered after the warm-up, whenever they were requested. */
export declare const FINISHED = 3;
/** Processor-seconds of service of the tasks requested after the warm-up. */
export declare const REQUESTED_WORK = 4;
/** Processor-seconds run after the warm-up, and of these those of tasks while they were requested. */
export declare const USED = 5;
export declare const USED_REQUESTED = 6;
/** Tasks disclosed after the warm-up. */
export declare const DISCLOSED = 7;
/** Places in all. */
export declare const TOTALS = 8;
