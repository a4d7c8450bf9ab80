import { describePolicy } from './describePolicy.ts';

describePolicy('pv-easy', 2000);
for (const estimate of [
  'request',
  'exact',
  'last-two',
  'last-application',
  'regression',
  'column',
  'virtual:0.5',
]) {
  describePolicy(`pv-easy+${estimate}`, 300);
}
// The two ideas of PV-EASY, each alone.
for (const estimate of ['request', 'last', 'column']) {
  describePolicy(`slp-easy+${estimate}`, 300);
  describePolicy(`venture+${estimate}`, 300);
}
describePolicy(
  {
    name: 'shadow preemption, sjf scan',
    order: 'fcfs',
    backfilling: 'easy',
    candidates: 'sjf',
    preemption: 'shadow',
    estimate: 'last',
  },
  300,
);
describePolicy(
  {
    name: 'shadow preemption, wfp3 scan',
    order: 'fcfs',
    backfilling: 'easy',
    candidates: 'wfp3',
    preemption: 'shadow',
  },
  300,
);
