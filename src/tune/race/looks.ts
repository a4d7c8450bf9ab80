/** Numbers of seeds after which a race looks. The steps grow with the number, so that late looks cost little level. */
const LOOKS = [10, 15, 20, 30, 40, 60, 80, 120, 160, 200];

/** The most seeds of a race with a fixed end. */
export const MOST_SEEDS = LOOKS[LOOKS.length - 1];

/** The looks of a race that ends after that many seeds: those of the list before the end, and the end. */
export function looksTo(last: number): number[] {
  return [...LOOKS.filter((look) => look < last), last];
}

/** The looks of a race without an end: those of the list, then each of 240, 320, 400, 480, 640, … */
export function* looksForEver(): Generator<number, never> {
  yield* LOOKS;
  for (let all = MOST_SEEDS; ; all *= 2) for (const part of [1.2, 1.6, 2]) yield part * all;
}
