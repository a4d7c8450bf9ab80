// The natural logarithm, the same to the last bit on every engine: the method of fdlibm's e_log.c (Sun Microsystems,
// 1993; error below 1 ulp). x = 2^k (1 + f), sqrt(2)/2 < 1 + f < sqrt(2); with s = f / (2 + f),
// log(1 + f) = f - f²/2 + s (f²/2 + R(s²)), R a polynomial of degree 7 in s².
import { fromWords, highWord, lowWord } from '../native';

const LN2_HIGH: f64 = 6.93147180369123816490e-1; // the first 32 bits of ln 2
const LN2_LOW: f64 = 1.90821492927058770002e-10; // and what they lack

/** ln x; NaN below zero, -infinity at zero. Subnormal numbers count as zero: nothing here produces them. */
export function log(x: f64): f64 {
  let high = highWord(x);
  if (high < 0x00100000) {
    if (x == 0 || high >= 0) return -Infinity;
    return NaN;
  }
  if (high >= 0x7ff00000) return x;
  let k = (high >> 20) - 1023;
  high &= 0x000fffff;
  // Mantissas above sqrt(2) are halved, so that f stays small.
  const half = (high + 0x95f64) & 0x100000;
  k += half >> 20;
  const f = fromWords(high | (half ^ 0x3ff00000), lowWord(x)) - 1.0;
  const s = f / (2.0 + f);
  const z = s * s;
  const r =
    z *
    (6.666666666666735130e-1 +
      z *
        (3.999999999940941908e-1 +
          z *
            (2.857142874366239149e-1 +
              z *
                (2.222219843214978396e-1 +
                  z * (1.818357216161805012e-1 + z * (1.531383769920937332e-1 + z * 1.479819860511658591e-1))))));
  const square = 0.5 * f * f;
  const scale = f64(k);
  return scale * LN2_HIGH - (square - (s * (square + r) + scale * LN2_LOW) - f);
}

export const LN2: f64 = 6.931471805599453094e-1;
export const LN10: f64 = 2.302585092994045684;
