import { loadKernel, reserve, STRATEGIES } from 'specula';

const kernel = await loadKernel();
const { sequence, expectedCost, oneRequestCost } = await reserve('lognormal(2h,0.8)[0,24h]', 'no-ckpt', {
  kernel,
});
console.log(sequence.map(({ request }) => Math.round(request)));
console.log(
  `expected cost ${expectedCost.toFixed(0)} s; one request for the longest run costs ${oneRequestCost} s`,
);

console.log(STRATEGIES);
