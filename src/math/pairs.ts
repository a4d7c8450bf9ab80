// Represents numbers as pairs: an unevaluated sum of two floats, with some 106 bits. Dekker, "A floating-point
// technique for extending the available precision", Numerische Mathematik 18, 1971.

export type Pair = readonly [high: number, low: number];

/** The sum of two floats, exactly. */
export function sum(a: number, b: number): Pair {
  const s = a + b;
  const t = s - a;
  return [s, a - (s - t) + (b - t)];
}

function halves(a: number): Pair {
  const c = 134_217_729 * a; // 2^27 + 1
  const high = c - (c - a);
  return [high, a - high];
}

/** The product of two floats, exactly. */
export function product(a: number, b: number): Pair {
  const p = a * b;
  const [aHigh, aLow] = halves(a);
  const [bHigh, bLow] = halves(b);
  return [p, aHigh * bHigh - p + aHigh * bLow + aLow * bHigh + aLow * bLow];
}

export function add(a: Pair, b: Pair): Pair {
  const [s, e] = sum(a[0], b[0]);
  const [t, f] = sum(a[1], b[1]);
  const [high, rest] = sum(s, e + t);
  return sum(high, rest + f);
}

export function multiply(a: Pair, b: Pair): Pair {
  const [p, e] = product(a[0], b[0]);
  return sum(p, e + (a[0] * b[1] + a[1] * b[0]));
}

export function divide(a: Pair, b: number): Pair {
  const first = a[0] / b;
  const [p, e] = product(first, b);
  const rest = a[0] - p - e + a[1];
  return sum(first, rest / b);
}
