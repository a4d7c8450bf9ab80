import { jobOfId, readSwf, steps } from 'specula';

const workload = await readSwf('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');
const { id } = workload.jobs;
const seen = await steps(workload, 'easy', { at: { job: jobOfId(workload, 5003) }, count: 4 });
for (const { time, starts, waiting, free, shadow } of seen.steps) {
  const names = starts.map(({ kind, job }) => `${id[job]} (${kind})`).join(', ');
  console.log(`${time} s: starts ${names || 'none'}; ${waiting} wait, ${free} processors free`);
  if (shadow) console.log(`  job ${id[shadow.job]} is reserved for ${shadow.time} s`);
}
