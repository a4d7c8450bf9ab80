import { generateIntrepid, generateLublin, readSwf, readTrace, statistics } from 'specula';

// In Node a string is a path. In a browser it is a URL; a File works in both.
const kth = await readSwf('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');
console.log(`${kth.name}: ${kth.jobs.length} jobs, ${kth.processors} processors`);
for (const { reason, action, jobs } of kth.cleaning.rows) console.log(`  ${jobs} ${reason}: ${action}`);

// A table with named columns. Its text may also come from memory.
const table = `submit,run,request,processors
0,3600,7200,2
60,60,600,1
`;
const mine = await readTrace(new Blob([table]), { name: 'mine.csv', format: 'csv', processors: 2 });
console.log(mine.name, mine.jobs.submit, mine.jobs.processors);

// Synthetic workloads: a seed means the same jobs everywhere.
const lublin = await generateLublin({ jobs: 10_000, seed: 7 });
const intrepid = await generateIntrepid({ jobs: 10_000 });
for (const workload of [kth, lublin, intrepid]) {
  const { load, run, estimates } = statistics(workload);
  console.log(
    `${workload.name}: load ${load.toFixed(2)}, mean run ${run.mean.toFixed(0)} s,`,
    estimates.accuracy.toFixed(2),
  );
}
