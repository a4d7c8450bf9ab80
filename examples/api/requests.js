import { expectedCost, loadKernel, reserve, STRATEGIES } from 'specula';

const kernel = await loadKernel();
const {
  sequence,
  expectedCost: best,
  oneRequestCost,
} = await reserve('lognormal(2h,0.8)[0,24h]', 'no-ckpt', { kernel });
console.log(sequence.map(({ request }) => Math.round(request)));
console.log(`expected cost ${best.toFixed(0)} s; one request for the longest run costs ${oneRequestCost} s`);

console.log(STRATEGIES);

// The cost of a sequence of your own: request 1 h, then 4 h. Half of the runs take at most 1 h, all at most 4 h.
const cost = { alpha: 1, beta: 0, gamma: 0, checkpoint: 0, restart: 0 };
const mine = [
  { milestone: 3600, checkpoint: false },
  { milestone: 14_400, checkpoint: false },
];
console.log(await expectedCost(kernel, mine, [0.5, 0], 5400, cost));
