import { describePolicy } from './describePolicy.ts';

// Every estimate that can be too short, under every kind of queue; learned.test.ts has others.
const estimates = ['last', 'last-two', 'regression', 'column', 'virtual:0.5'];
for (const estimate of estimates) {
  for (const policy of ['easy', 'conservative', 'sjf-easy']) describePolicy(`${policy}+${estimate}`, 300);
}
describePolicy('fcfs+last', 300);
describePolicy('f2+easy+last', 300);
describePolicy('wfp3+easy+last', 300);
describePolicy('unicef+conservative+column', 300);
