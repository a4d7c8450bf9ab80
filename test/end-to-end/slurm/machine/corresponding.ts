import { EIGHT_NODES, type Scenario } from './scenario.ts';
import { event, inOrder, OWNERS, workload } from './workload.ts';

export const corresponding: Scenario = {
  name: 'corresponding',
  shows:
    'Tasks of arrays wait for the same tasks of other arrays (aftercorr), of which some are killed by their limits.',
  ...EIGHT_NODES,
  jobs: inOrder([
    ...workload({
      jobs: 60,
      seed: 38,
      gap: 12,
      run: 90,
      sizes: ['-n 1', '-n 1', '-n 2', '-n 2', '-n 3', '-n 4', '-n 6', '-n 8'],
      owners: OWNERS,
    }),
    event(60.5, 70, 'made', '--uid=games -n 2 -t 3 --array=0-15%4'),
    event(80.5, 40, 'used', '--uid=games -n 2 -t 2 --array=0-15 --dependency=aftercorr:made'),
    event(85.5, 30, 'shown', '--uid=games -n 1 -t 2 --array=0-15:2%2 --dependency=aftercorr:used'),
    event(90.5, 30, 'shifted', '--uid=games -n 1 -t 2 --array=8-21 --dependency=aftercorr:made'),
    event(200.5, 60, 'small', '--uid=daemon -n 4 -t 2 --array=1-3'),
    event(210.5, 30, 'single', '--uid=daemon -n 1 -t 2 --dependency=aftercorr:small'),
    event(215.5, 30, 'by_job', '--uid=daemon -n 1 -t 2 --array=1-4 --dependency=aftercorr:job_9'),
    event(400.5, 300, 'too_long', '--uid=uucp -n 1 -t 2 --array=1-12%5'),
    event(
      405.5,
      30,
      'never',
      '--uid=uucp -n 1 -t 2 --array=1-12 --dependency=aftercorr:too_long --kill-on-invalid-dep=yes',
    ),
    event(
      410.5,
      30,
      'either',
      '--uid=uucp -n 1 -t 2 --array=1-12 --dependency=aftercorr:too_long?aftercorr:used',
    ),
  ]),
};
