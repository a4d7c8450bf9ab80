import { roundedDuration } from '../../input/duration.ts';
import { bounded } from '../../law/bounded.ts';
import { parseLaw } from '../../law/parse.ts';
import { reserve } from '../../requests/reserve.ts';
import type { Answers, LawView } from '../protocol.ts';
import { loadedKernel } from './worker.ts';

const POINTS = 400;
/** A law that extends over more than this many times its mean is drawn over the logarithm of time. */
const WIDE = 20;
const DECADES = 6;

/** @throws UsageError for a text that is no law */
export function lawView(text: string): LawView {
  const given = parseLaw(text);
  const { law, note } = bounded(given, roundedDuration);
  const isWide = law.high > WIDE * law.mean;
  const share = (i: number) => (isWide ? 10 ** (DECADES * (i / POINTS - 1)) : i / POINTS);
  const at = Float64Array.from({ length: POINTS + 1 }, (_, i) => law.high * share(i));
  return {
    text: given.text,
    mean: law.mean,
    high: law.high,
    isWide,
    note,
    at,
    cdf: at.map((time) => (time < law.low ? 0 : law.cdf(time))),
  };
}

export const reserved: Answers['reserve'] = ({ law, strategy, options }) =>
  reserve(law, strategy, { ...options, kernel: loadedKernel() });
