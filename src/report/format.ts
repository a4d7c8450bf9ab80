// Formats numbers for readers: thousands are grouped, and times have a suitable unit.

const NONE = '–';

// Not toLocaleString: loading the locales takes longer than replaying a small trace.
function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** 28475 → `28,475`. */
export function count(value: number): string {
  return grouped(value.toFixed(0));
}

/** A number with so many decimals, thousands grouped; `–` if it is not finite. */
export function decimal(value: number, digits = 2): string {
  if (!Number.isFinite(value)) return NONE;
  const [whole, fraction] = value.toFixed(digits).split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
}

/** A share as a percentage: 0.4321 → `43.21 %`. */
export function percent(value: number): string {
  return Number.isFinite(value) ? `${decimal(100 * value)} %` : NONE;
}

const UNITS: [seconds: number, name: string][] = [
  [86400, 'd'],
  [3600, 'h'],
  [60, 'min'],
];

const SECONDS: [seconds: number, name: string] = [1, 's'];

/** Seconds in the largest unit of which there is at least one: `5.20 h`. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return NONE;
  const [size, unit] = UNITS.find(([length]) => seconds >= length) ?? SECONDS;
  return `${decimal(seconds / size)} ${unit}`;
}

/** A mean with half of its interval, both in the unit of the larger one: `5.20 ± 0.31 h`. */
export function durationEstimate({ mean, halfWidth }: { mean: number; halfWidth: number }): string {
  if (!Number.isFinite(mean)) return NONE;
  const larger = Math.max(Math.abs(mean), Number.isFinite(halfWidth) ? halfWidth : 0);
  const [size, unit] = UNITS.find(([length]) => larger >= length) ?? SECONDS;
  const half = Number.isFinite(halfWidth) ? ` ± ${decimal(halfWidth / size)}` : '';
  return `${decimal(mean / size)}${half} ${unit}`;
}
