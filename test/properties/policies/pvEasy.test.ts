import { describePolicy } from './describePolicy.ts';

describePolicy('pv-easy', 2000);
for (const plan of [
  'request',
  'exact',
  'last-two',
  'last-application',
  'regression',
  'column',
  'virtual:0.5',
]) {
  describePolicy(`pv-easy+${plan}`, 300);
}
// The two ideas of PV-EASY, each alone.
for (const plan of ['request', 'last', 'column']) {
  describePolicy(`slp-easy+${plan}`, 300);
  describePolicy(`venture+${plan}`, 300);
}
describePolicy(
  {
    name: 'shadow preemption, sjf scan',
    order: 'fcfs',
    backfilling: 'easy',
    candidates: 'sjf',
    preemption: 'shadow',
    plan: 'last',
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
