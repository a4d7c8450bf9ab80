import {
  findViolation,
  packSchedule,
  place,
  readSwf,
  replay,
  scheduleCsv,
  scheduleParquet,
  unpackSchedule,
  writeParquet,
  writeSwf,
} from 'specula';

const workload = await readSwf('examples/logs/NASA-iPSC-1993-3.1-cln.swf.gz');
const { schedule } = await replay(workload, 'easy');
const { start, end } = schedule;

// Writers give chunks: write them to a file one after the other.
console.log([...scheduleCsv(schedule)].join('').split('\n', 2));
console.log(
  [...(await scheduleParquet(schedule))].length > 0,
  [...(await writeParquet(workload))].length > 0,
);
console.log([...writeSwf(workload, schedule)].join('').split('\n').at(-2));

// One buffer, to send to a worker or to keep.
const columns = unpackSchedule(packSchedule(schedule));
console.log(columns.machine, columns.start.length, columns.eventRule);

// Which processors each job might have held: bars of a Gantt chart.
const { bar, low, high } = place(schedule);
console.log(`job ${bar[0]} on processors ${low[0]} to ${high[0] - 1}`);

// Anybody's schedule of the workload can be checked.
const { id } = workload.jobs;
console.log(findViolation({ id, start, end }, workload));
console.log(
  findViolation({ id, start: start.map((s, job) => (job === 7 ? s - 1 : s)), end }, workload)?.kind,
);
