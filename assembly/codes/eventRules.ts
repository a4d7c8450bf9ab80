// Event rules: replay/loop.ts says what each does.

export const BATCH = 0;
export const EACH = 1;
