import { describePolicy } from './describePolicy.ts';

// Estimates that are learned from the runs of a user and of an application.
describePolicy('easy-last', 1000);
describePolicy('sjf+easy+last-two', 300);
for (const policy of ['easy', 'conservative', 'sjf-easy']) describePolicy(`${policy}+last-application`, 300);
