// A line chart as SVG: enough for a figure, and short enough to change.

/**
 * @typedef {object} Point
 * @property {number} x
 * @property {number} y
 * @property {number} [margin] half the length of an error bar
 *
 * @typedef {object} Series
 * @property {string} name
 * @property {readonly Point[]} points
 */

const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 400, 70, 150, 20, 50];

/**
 * @param {readonly Series[]} series
 * @param {{ x: string, y: string, logarithmic?: boolean, evenly?: boolean }} options labels of the axes; whether the
 *   y axis is logarithmic; whether the values of x stand at equal distances
 * @returns {string} the text of an SVG file
 */
export function lineChart(series, { x: xLabel, y: yLabel, logarithmic = false, evenly = false }) {
  const points = series.flatMap((one) => one.points);
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const place = (/** @type {number} */ x) => (evenly ? xs.indexOf(x) : x);
  const [xLow, xHigh] = [place(xs[0]), place(xs[xs.length - 1])];
  const ends = points.flatMap(({ y, margin = 0 }) => [y - margin, y + margin]);
  const yLow = logarithmic ? 10 ** Math.floor(Math.log10(Math.min(...ends))) : 0;
  const yHigh = logarithmic ? 10 ** Math.ceil(Math.log10(Math.max(...ends))) : Math.max(...ends);
  const scale = logarithmic ? Math.log10 : Number;
  const across = (/** @type {number} */ x) =>
    LEFT + ((place(x) - xLow) / (xHigh - xLow || 1)) * (WIDTH - LEFT - RIGHT);
  const up = (/** @type {number} */ y) =>
    HEIGHT - BOTTOM - ((scale(y) - scale(yLow)) / (scale(yHigh) - scale(yLow))) * (HEIGHT - TOP - BOTTOM);

  const power = 10 ** Math.floor(Math.log10(yHigh));
  const step =
    [0.1, 0.2, 0.5, 1, 2].map((factor) => factor * power).find((size) => yHigh / size <= 6) ?? yHigh;
  const steps = logarithmic
    ? Array.from({ length: Math.round(Math.log10(yHigh / yLow)) + 1 }, (_, i) => yLow * 10 ** i)
    : Array.from({ length: Math.floor(yHigh / step) + 1 }, (_, i) => step * i);
  const grid = steps.map(
    (y) => `<path d="M${LEFT} ${up(y).toFixed(1)}H${WIDTH - RIGHT}" stroke="#ddd"/>
<text x="${LEFT - 8}" y="${(up(y) + 4).toFixed(1)}" text-anchor="end">${Number(y.toPrecision(3))}</text>`,
  );
  const ticks = xs.map(
    (x) => `<text x="${across(x).toFixed(1)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${x}</text>`,
  );
  const lines = series.map(({ name, points }, i) => {
    const color = COLORS[i % COLORS.length];
    const path = points
      .map(({ x, y }, k) => `${k ? 'L' : 'M'}${across(x).toFixed(1)} ${up(y).toFixed(1)}`)
      .join('');
    const bars = points
      .filter(({ margin }) => margin)
      .map(
        ({ x, y, margin = 0 }) =>
          `M${across(x).toFixed(1)} ${up(y - margin).toFixed(1)}V${up(y + margin).toFixed(1)}`,
      );
    const dots = points.map(
      ({ x, y }) => `<circle cx="${across(x).toFixed(1)}" cy="${up(y).toFixed(1)}" r="3" fill="${color}"/>`,
    );
    const key = TOP + 14 + 20 * i;
    return `<path d="${path}${bars.join('')}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}
<path d="M${WIDTH - RIGHT + 12} ${key - 4}h20" stroke="${color}" stroke-width="2"/><text x="${WIDTH - RIGHT + 38}" y="${key}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
${[...grid, ...ticks, ...lines].join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${xLabel}</text>
<text transform="translate(16 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${yLabel}</text>
</svg>
`;
}
