export declare const BATCH = 0;
export declare const EACH = 1;
