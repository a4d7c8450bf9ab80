import { describePolicy } from './describePolicy.ts';

// The plan `learned`, with every curve and weight of its loss, under every kind of queue.
const PLANS = [
  'learned',
  'learned:repaired',
  'learned:abs:10:exp:0.0001:2:narrow-long',
  'learned:exp:0.01:abs:100:0:large',
  'learned:square:1:square:100:5:small:repaired',
  'learned:abs:1:square:0.5:1:even',
];
for (const [i, plan] of PLANS.entries()) {
  const policy = ['easy', 'sjf-easy', 'conservative', 'pv-easy', 'fcfs', 'wfp3+easy'][i];
  describePolicy(`${policy}+${plan}`, 300);
}
describePolicy('sjf-easy+learned+steps', 300, ['batch', 'each', 'each-fitting']);
describePolicy('easy+learned:repaired+doubling', 300, ['each-fitting']);
