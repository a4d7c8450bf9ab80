import {
  findViolation,
  packSchedule,
  readSwf,
  replay,
  scheduleCsv,
  scheduleParquet,
  unpackSchedule,
  workloadParquet,
  workloadSwf,
} from 'specula';

const workload = await readSwf('examples/logs/NASA-iPSC-1993-3.1-cln.swf.gz');
const { schedule } = await replay(workload, 'easy');
const { start, end } = schedule;

// Writers give chunks: write them to a file one after the other.
console.log([...scheduleCsv(schedule)].join('').split('\n', 2));
console.log(
  [...(await scheduleParquet(schedule))].length > 0,
  [...(await workloadParquet(workload))].length > 0,
);
console.log([...workloadSwf(workload, schedule)].join('').split('\n').at(-2));

// One buffer, to send to a worker or to keep.
const columns = unpackSchedule(packSchedule(schedule));
console.log(columns.machine, columns.start.length, columns.eventRule);

// Anybody's schedule of the workload can be checked.
const { id } = workload.jobs;
console.log(findViolation({ id, start, end }, workload));
console.log(
  findViolation({ id, start: start.map((s, job) => (job === 7 ? s - 1 : s)), end }, workload)?.kind,
);
