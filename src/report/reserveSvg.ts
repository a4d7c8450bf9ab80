import { boundedRunLaw, type RunLaw, runDistribution } from '../law/runLaw.ts';
import type { ReserveResult } from '../requests/reserve.ts';
import { decimal, shortDuration } from './format.ts';

const WIDTH = 720;
const PLOT = { left: 60, top: 50, width: 620, height: 260 };
const BAR = { top: 390, height: 18, gap: 8, left: 130, width: 470 };
const SAMPLES = 400;

function escaped(text: string): string {
  return text.replace(
    /[&<>]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] as string,
  );
}

/**
 * A figure of a law's cdf with the sequence's milestones as vertical lines (solid if the request ends with a
 * checkpoint), and of each strategy's expected cost as a multiple of omniscient.
 */
export function reserveSvg(law: RunLaw, chosen: ReserveResult, all: readonly ReserveResult[]): string {
  const { low, high, cdf } = runDistribution(boundedRunLaw(law));
  const span = high - Math.min(low, 0) || 1;
  const x = (time: number) => PLOT.left + (PLOT.width * (time - Math.min(low, 0))) / span;
  const y = (probability: number) => PLOT.top + PLOT.height * (1 - probability);
  const curve = Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const time = Math.min(low, 0) + (span * i) / SAMPLES;
    return `${x(time).toFixed(1)},${y(time < low ? 0 : cdf(time)).toFixed(1)}`;
  });
  const lines = chosen.sequence.map(({ milestone, checkpoint }) => {
    const at = x(Math.min(milestone, high)).toFixed(1);
    const dash = checkpoint ? '' : ' stroke-dasharray="4 3"';
    return `<line x1="${at}" y1="${y(1)}" x2="${at}" y2="${y(0)}" stroke="#d55e00"${dash}/>`;
  });
  const ratios = all.map(({ expectedCost, omniscientCost }) => expectedCost / omniscientCost);
  const widest = Math.max(1, ...ratios.filter(Number.isFinite));
  const bars = all.map(({ strategy }, i) => {
    const top = BAR.top + i * (BAR.height + BAR.gap);
    const ratio = ratios[i];
    const width = Number.isFinite(ratio) ? (BAR.width * ratio) / widest : 0;
    const fill = strategy === chosen.strategy ? '#d55e00' : '#0072b2';
    const middle = top + BAR.height - 4;
    return (
      `<text x="${BAR.left - 8}" y="${middle}" text-anchor="end">${strategy}</text>` +
      `<rect x="${BAR.left}" y="${top}" width="${width.toFixed(1)}" height="${BAR.height}" fill="${fill}"/>` +
      `<text x="${(BAR.left + width + 6).toFixed(1)}" y="${middle}">${decimal(ratio, 3)}</text>`
    );
  });
  const height = BAR.top + all.length * (BAR.height + BAR.gap) + 20;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const time = Math.min(low, 0) + share * span;
    return (
      `<text x="${x(time)}" y="${y(0) + 18}" text-anchor="middle">${shortDuration(time)}</text>` +
      `<text x="${PLOT.left - 8}" y="${y(share) + 4}" text-anchor="end">${share}</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="${PLOT.left}" y="24" font-size="14">${escaped(`${chosen.law}: P(X ≤ t) and the milestones of ${chosen.strategy}`)}</text>`,
    `<path d="M${PLOT.left},${y(1)}V${y(0)}H${PLOT.left + PLOT.width}" fill="none" stroke="#444"/>`,
    ...ticks,
    `<polyline points="${curve.join(' ')}" fill="none" stroke="#0072b2" stroke-width="2"/>`,
    ...lines,
    `<text x="${PLOT.left}" y="${BAR.top - 14}" font-size="14">Expected cost, as a multiple of omniscient</text>`,
    ...bars,
    '</svg>\n',
  ].join('\n');
}
