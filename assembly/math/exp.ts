// Computes the exponential function, with the same bits on every engine. The method is that of fdlibm's e_exp.c (Sun
// Microsystems, 2004; error below 1 ulp). x = k ln 2 + r, |r| <= ln 2 / 2. With c = r - r² P(r²), where P is
// a polynomial of degree 4 found by Remez, exp(r) = 1 + r + r c / (2 - c). The result is exp(r) 2^k.
import { fromWords } from '../native/words';
import { log } from './log';

const LN2_HIGH: f64 = 6.931471803691238e-1; // the first 32 bits of ln 2
const LN2_LOW: f64 = 1.9082149292705877e-10; // and the rest of ln 2
const INVERSE_LN2: f64 = Math.LOG2E;
const LARGEST: f64 = 7.09782712893384e2; // beyond it the result overflows
const LEAST: f64 = -7.451332191019411e2; // beyond it the result is zero

function powerOfTwo(k: i32): f64 {
  return fromWords((k + 1023) << 20, 0);
}

/** e^x; infinity above 709.78, 0 below -745.13, NaN for NaN. */
export function exp(x: f64): f64 {
  if (!(x <= LARGEST)) return x * Infinity; // NaN stays NaN
  if (x < LEAST) return 0;
  const half: f64 = x < 0 ? -0.5 : 0.5;
  const k = i32(x * INVERSE_LN2 + half);
  const scale = f64(k);
  const high = x - scale * LN2_HIGH;
  const low = scale * LN2_LOW;
  const r = high - low;
  const z = r * r;
  const c =
    r -
    z *
      (1.6666666666666602e-1 +
        z *
          (-2.7777777777015593e-3 +
            z * (6.613756321437934e-5 + z * (-1.6533902205465252e-6 + z * 4.1381367970572385e-8))));
  const y: f64 = 1.0 + ((r * c) / (2.0 - c) - low + high);
  // 2^1024 and the powers below 2^-1022 are not normal numbers, so they take two steps.
  if (k > 1023) return y * 2.0 * powerOfTwo(k - 1);
  if (k < -1022) return y * powerOfTwo(k + 1000) * powerOfTwo(-1000);
  return y * powerOfTwo(k);
}

/** x^y for x >= 0, as exp(y ln x). Its relative error is about |y ln x| ulp. */
export function pow(x: f64, y: f64): f64 {
  if (y == 0) return 1;
  return exp(y * log(x));
}
