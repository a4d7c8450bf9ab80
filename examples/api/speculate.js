import {
  drawWorkload,
  loadKernel,
  parseDescription,
  parseExplicit,
  parseRequestStrategies,
  readSwf,
  requester,
  requestsFromHistory,
  scenario,
  speculate,
  speculationMetrics,
  streamMetrics,
  writeExplicit,
} from 'specula';

const kernel = await loadKernel();

// Jobs written down: what each would take, and what it requests in turn. Job 0 needs its second request.
const written = parseExplicit(
  '{"processors": 2, "jobs": [{"processors": 1, "run": 8, "requests": [5, 10]}]}',
  'jobs.json',
);
const { tries } = await speculate(written, { kernel });
console.log(tries.start, tries.end, tries.ok);
console.log([...writeExplicit(written)].join('').length > 0);

// Jobs drawn from laws: the same jobs under two strategies of requests.
const description = parseDescription(
  '{"processors": 8, "applications": [{"name": "a", "law": "gamma(2,30m)[1m,4h]", "jobs": 200, "processors": 2}]}',
  'laws.json',
);
const drawn = await drawWorkload(kernel, description, 1);
for (const strategy of parseRequestStrategies('hpc,t-optimal')) {
  const withRequests = await requester(kernel, description, strategy);
  const workload = await withRequests(drawn);
  const run = await speculate(workload, { kernel, policy: 'easy' });
  const { utilization, failedTries } = speculationMetrics(workload, run.tries);
  console.log(strategy.text, utilization.toFixed(4), failedTries.toFixed(3));
}

// The third scenario of the ICPP 2019 paper, its small jobs as a stream.
const third = await scenario(kernel, 3, { small: 'stream' });
const [hpc] = parseRequestStrategies('hpc');
const stochastic = await (await requester(kernel, third, hpc))(await drawWorkload(kernel, third, 1));
const { tries: large } = await speculate(stochastic, { kernel, mode: 'rounds' });
if (stochastic.stream)
  console.log(streamMetrics(stochastic, large, stochastic.stream).utilization.toFixed(4));

// The jobs of a log, each with the requests that its application's earlier runs suggest.
const log = await readSwf('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');
const [neuroscience] = parseRequestStrategies('neuroscience:10');
const replayed = await requestsFromHistory(kernel, log, neuroscience);
const found = await speculate(replayed, { kernel });
console.log(speculationMetrics(replayed, found.tries).meanResponse.toFixed(0));
