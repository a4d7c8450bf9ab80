import { loadKernel, readSwf } from 'specula';
import {
  drawWorkload,
  explicitJson,
  parseRequestStrategies,
  readDescription,
  readExplicit,
  requester,
  requestsFromHistory,
  scenario,
  speculate,
  speculationMetrics,
  streamMetrics,
} from 'specula/requests';

const kernel = await loadKernel();

// Jobs written down: what each would take, and what it requests in turn. Job 0 needs its second request.
const written = readExplicit(
  '{"processors": 2, "jobs": [{"processors": 1, "run": 8, "requests": [5, 10]}]}',
  { file: 'jobs.json' },
);
const { tries } = await speculate(written, { kernel });
console.log(tries.start, tries.end, tries.ok);
console.log([...explicitJson(written)].join('').length > 0);

// Jobs drawn from distributions: the same jobs under two strategies of requests.
const description = readDescription(
  '{"processors": 8, "applications": [{"name": "a", "distribution": "gamma(2,30m)[1m,4h]", "jobs": 200, "processors": 2}]}',
  { file: 'distributions.json' },
);
const drawn = await drawWorkload(description, { seed: 1, kernel });
for (const strategy of parseRequestStrategies('hpc,t-optimal')) {
  const withRequests = await requester(description, strategy, { kernel });
  const workload = await withRequests(drawn);
  const run = await speculate(workload, { kernel, policy: 'easy' });
  const { utilization, failedTries } = speculationMetrics(workload, run.tries);
  console.log(strategy.text, utilization.toFixed(4), failedTries.toFixed(3));
}

// The third scenario of the ICPP 2019 paper, its small jobs as a stream.
const third = await scenario(3, { kernel, small: 'stream' });
const [hpc] = parseRequestStrategies('hpc');
const stochastic = await (await requester(third, hpc, { kernel }))(
  await drawWorkload(third, { seed: 1, kernel }),
);
const { tries: large } = await speculate(stochastic, { kernel, mode: 'rounds' });
if (stochastic.stream)
  console.log(streamMetrics(stochastic, large, stochastic.stream).utilization.toFixed(4));

// The jobs of a log, each with the requests that its application's earlier runs suggest.
const log = await readSwf('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');
const [neuroscience] = parseRequestStrategies('neuroscience:10');
const replayed = await requestsFromHistory(log, neuroscience, { kernel });
const found = await speculate(replayed, { kernel });
console.log(speculationMetrics(replayed, found.tries).meanResponse.toFixed(0));
