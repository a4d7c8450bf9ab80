// What a forecast draws and asks, unless it is told. A backtest asks the same.

/** How many futures are drawn, for the forecast and for each question of the past that corrects it. */
export const FUTURES = 32;
/** How many questions of the past are asked. */
export const QUESTIONS = 500;
