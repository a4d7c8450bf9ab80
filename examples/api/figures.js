import { readSwf, replay } from 'specula';
import { chartSvg, chartTable, DARK, FIGURES, LIGHT, makeFigure, place, SAVED } from 'specula/figures';

const workload = await readSwf('examples/logs/NASA-iPSC-1993-3.1-cln.swf.gz');
const runs = [];
for (const name of ['easy', 'fcfs']) runs.push({ name, schedule: (await replay(workload, name)).schedule });
console.log(FIGURES.join(' '));

// A figure is data. It is drawn, or listed as a table.
const figure = makeFigure('waits', { workload, runs }, { scale: 'linear' });
console.log(chartTable(figure).map(({ title }) => title));
const svg = chartSvg(figure, { caption: figure.about });
const dark = chartSvg(figure, { look: { ...SAVED, palette: DARK, width: 317, size: 9 } });
console.log(svg.includes(LIGHT.paper), dark.includes(DARK.paper));

// Which processors each job might have held: bars of a Gantt chart.
const { bar, low, high } = place(runs[0].schedule);
console.log(`job ${bar[0]} on processors ${low[0]} to ${high[0] - 1}`);
