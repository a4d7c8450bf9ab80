// What a forecast draws and asks, unless it is told. A backtest asks the same.

/** How many futures are drawn, for the forecast and for each question of the past. */
export const FUTURES = 32;
/** So many questions of the past correct an answer. */
export const MEMORY = 300;
/** So many say how much futures and expert count. */
export const WEIGHED = 200;
/** How many questions of the past are asked: each that weighs is corrected as the forecast is. */
export const QUESTIONS = MEMORY + WEIGHED;
