import { readSwf, replay, resample, shake, statistics, withFeedback } from 'specula';

// One log is one sample. Each seed moves the sessions of users by up to ten minutes.
const workload = await readSwf('examples/logs/NASA-iPSC-1993-3.1-cln.swf.gz');
for (let seed = 1; seed <= 3; seed++) {
  const { metrics } = await replay(await shake(workload, { window: 600, seed }), 'easy');
  console.log(`seed ${seed}: mean bounded slowdown ${metrics.meanBoundedSlowdown.toFixed(3)}`);
}

// Or it draws other weeks of the users, here of 1.5 times as many.
const busier = await resample(workload, { weeks: 13, users: 1.5, seed: 1 });
console.log(`load ${statistics(workload).load.toFixed(2)}, then ${statistics(busier).load.toFixed(2)}`);

// With feedback, a user's next jobs are submitted when the simulation has ended the ones before.
const { schedule } = await replay(withFeedback(workload), 'easy');
const { submit, length } = schedule.workload.jobs;
const later = submit[length - 1] - workload.jobs.submit[length - 1];
console.log(`with feedback, the last job comes ${later} s later`);
