import { energy, readSeries, readTrace, replay } from 'specula';

const workload = await readTrace('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz', { jobs: 1000 });
const { schedule } = await replay(workload, 'easy');

// Watts of one processor, a carbon intensity over time, and one price for all hours.
const carbon = await readSeries('examples/energy/made-carbon.csv.gz', 'carbon');
const power = { idle: 120, busy: 350 };
const { metrics, jobs, overTime } = energy(schedule, { power, carbon, price: 0.2, delay: 6 * 3600 });
console.log(`${metrics.energy?.toFixed(2)} MWh, of which jobs take ${metrics.busyEnergy?.toFixed(2)}`);
console.log(
  `${metrics.carbon?.toFixed(3)} t of CO2, at least ${metrics.leastCarbon?.toFixed(3)} with delays`,
);
console.log(`it costs ${metrics.cost?.toFixed(2)}, and the first job ${jobs.cost?.[0].toFixed(2)}`);
console.log(`the highest mean of a tenth of the time: ${Math.max(...overTime(10).power).toFixed(1)} kW`);
