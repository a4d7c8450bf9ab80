export declare const NO_CHECKPOINT = 0;
export declare const ALL_CHECKPOINT = 1;
export declare const CHECKPOINT = 2;
export declare const CHECKPOINT_QUADRATIC = 3;
export declare const ADAPTIVE = 4;
