import { explain, jobOfId, readSwf } from 'specula';

const workload = await readSwf('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');
const { moments, backfilled } = await explain(workload, 'easy', jobOfId(workload, 5000));
for (const { from, to, cause, free } of moments)
  console.log(`${to - from} s: ${cause}, ${free} processors free`);
console.log(backfilled ? 'then it was backfilled' : 'then it started');
