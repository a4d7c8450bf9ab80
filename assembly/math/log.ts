// Computes the natural logarithm, with the same bits on every engine. The method is that of fdlibm's e_log.c (Sun
// Microsystems, 1993; error below 1 ulp). x = 2^k (1 + f), sqrt(2)/2 < 1 + f < sqrt(2). With s = f / (2 + f),
// log(1 + f) = f - f²/2 + s (f²/2 + R(s²)), where R is a polynomial of degree 7 in s².
import { fromWords, highWord, lowWord } from '../native/words';

const LN2_HIGH: f64 = 6.931471803691238e-1; // the first 32 bits of ln 2
const LN2_LOW: f64 = 1.9082149292705877e-10; // and the rest of ln 2
const TWO_TO_54: f64 = 18014398509481984;

/** ln x; NaN below zero, -infinity at zero. */
export function log(x: f64): f64 {
  let high = highWord(x);
  let k = -1023;
  if (high < 0x00100000) {
    if (x == 0) return -Infinity;
    if (high < 0) return NaN;
    // Turns a subnormal number into a normal one.
    x *= TWO_TO_54;
    high = highWord(x);
    k -= 54;
  }
  if (high >= 0x7ff00000) return x;
  k += high >> 20;
  high &= 0x000fffff;
  // Mantissas above sqrt(2) are halved, so that f stays small.
  const half = (high + 0x95f64) & 0x100000;
  k += half >> 20;
  const f = fromWords(high | (half ^ 0x3ff00000), lowWord(x)) - 1.0;
  const s = f / (2.0 + f);
  const z = s * s;
  const r =
    z *
    (6.666666666666735e-1 +
      z *
        (3.999999999940942e-1 +
          z *
            (2.857142874366239e-1 +
              z *
                (2.2222198432149784e-1 +
                  z * (1.818357216161805e-1 + z * (1.5313837699209373e-1 + z * 1.4798198605116586e-1))))));
  const square = 0.5 * f * f;
  const scale = f64(k);
  return scale * LN2_HIGH - (square - (s * (square + r) + scale * LN2_LOW) - f);
}

export const LN2: f64 = Math.LN2;
export const LN10: f64 = Math.LN10;
