// Draws a column of a sweep's table: means over the seeds with 95% intervals, a line a policy.
// Usage: node examples/sweep/figure.js RUNS.csv COLUMN FIGURE.svg
import { readFileSync, writeFileSync } from 'node:fs';
import { lineChart } from '../chart.js';

const [file, column = 'meanBoundedSlowdown', figure = 'figure.svg'] = process.argv.slice(2);
const [header, ...rows] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','));
const [x, series, y] = ['scaleLoad', 'policy', column].map((name) => header.indexOf(name));
if (y < 0) throw new Error(`${file} has no column ${column}; it has ${header.join(', ')}`);

// The 97.5% points of Student's t, by degrees of freedom: 1 to 30, then the normal distribution's.
const STUDENT = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** @param {readonly number[]} values of independent seeds */
function meanAndMargin(values) {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n === 1) return { mean, margin: 0 };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return { mean, margin: (STUDENT[n - 2] ?? 1.96) * Math.sqrt(variance / n) };
}

const lines = [...new Set(rows.map((row) => row[series]))].map((name) => {
  const mine = rows.filter((row) => row[series] === name);
  const points = [...new Set(mine.map((row) => Number(row[x])))].map((load) => {
    const values = mine.filter((row) => Number(row[x]) === load).map((row) => Number(row[y]));
    const { mean, margin } = meanAndMargin(values);
    const interval = values.length > 1 ? ` ± ${margin.toPrecision(2)} (${values.length} runs)` : '';
    console.log(`${name} at ${load}: ${mean.toPrecision(4)}${interval}`);
    return { x: load, y: mean, margin };
  });
  return { name, points };
});
writeFileSync(figure, lineChart(lines, { x: 'load, scaled by', y: column }));
console.log(`${figure} is written`);
