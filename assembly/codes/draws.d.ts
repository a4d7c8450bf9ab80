export declare const BITS = 0;
export declare const UNIFORM = 1;
export declare const INTEGER = 2;
export declare const EXPONENTIAL = 3;
export declare const NORMAL = 4;
export declare const LOG_NORMAL = 5;
export declare const GAMMA = 6;
export declare const HYPER_GAMMA = 7;
export declare const LOG_OF = 8;
export declare const EXP_OF = 9;
/** EXPONENTIAL as sessions draw it. */
export declare const QUICK_EXPONENTIAL = 10;
