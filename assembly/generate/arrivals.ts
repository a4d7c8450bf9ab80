// Generates submit times of a Poisson process whose intensity follows a cycle of hours. n sorted uniform numbers are
// made from n + 1 exponential gaps and their sum, without sorting. The inverse of the cumulated intensity
// turns them into times.
import { exponential } from '../random/samplers';
import { jobCount, parameters, submit } from './jobs';

const HOUR: f64 = 3600;

/** The `hours` intensities begin at parameter `first`. The cycle repeats until `span` seconds are full. */
export function fillArrivals(first: i32, hours: i32, span: f64): void {
  let sum: f64 = 0;
  for (let job = 0; job < jobCount; job++) {
    sum += exponential();
    unchecked((submit[job] = sum));
  }
  sum += exponential();
  let total: f64 = 0;
  let phase = 0;
  for (let from: f64 = 0; from < span; from += HOUR) {
    total += parameters[first + phase] * min(HOUR, span - from);
    phase = phase + 1 == hours ? 0 : phase + 1;
  }
  let from: f64 = 0; // the present hour, the cumulated intensity before it, and its own intensity
  let before: f64 = 0;
  phase = 0;
  let rate = parameters[first];
  for (let job = 0; job < jobCount; job++) {
    const mass = unchecked(submit[job]) * (total / sum);
    while (mass > before + rate * HOUR && from + HOUR < span) {
      before += rate * HOUR;
      from += HOUR;
      phase = phase + 1 == hours ? 0 : phase + 1;
      rate = parameters[first + phase];
    }
    unchecked((submit[job] = min(span, floor(from + (mass - before) / rate))));
  }
}
