import { generateLublin, replayStepwise } from 'specula';

/** @typedef {import('specula').SchedulingPass} SchedulingPass */

/**
 * EASY: the first job that does not fit gets a reservation, and others start beside it.
 *
 * @param {SchedulingPass} pass
 */
function easy({ time, queue, free, start, shadow }) {
  let reservation;
  let extra = 0;
  for (const job of queue) {
    const processors = queue.processors[job];
    if (reservation === undefined) {
      if (processors <= free()) {
        start(job);
        continue;
      }
      reservation = shadow(processors);
      extra = reservation.extra;
    }
    if (processors > free()) continue;
    const outlasts = time + queue.estimate[job] > reservation.time;
    if (outlasts && processors > extra) continue;
    if (outlasts) extra -= processors;
    start(job);
  }
}

const workload = await generateLublin({ jobs: 120, processors: 64, load: 0.9, seed: 7 });

/** EASY for the rest of the run. What it comes to is its mean wait. @param {import('specula').StepwiseRun} run */
function waitByEasy(run) {
  while (run.decision !== undefined) {
    easy(run.decision);
    run.next();
  }
  return run.result().metrics.meanWait;
}

const plain = await replayStepwise(workload);
plain.next();
const wait = waitByEasy(plain);

// Look-ahead: each pass tries to start each of the first jobs that fit, and goes on by EASY to the end. The best is done.
const run = await replayStepwise(workload);
for (const decision of run) {
  const here = run.snapshot();
  let best = -1;
  let least = waitByEasy(run);
  run.restore(here);
  for (const job of [...decision.queue].slice(0, 8)) {
    if (decision.queue.processors[job] > decision.free()) continue;
    decision.start(job);
    const found = waitByEasy(run);
    run.restore(here);
    if (found < least) [best, least] = [job, found];
  }
  if (best >= 0) decision.start(best);
  easy(decision);
}
console.log(`EASY waits ${wait.toFixed(1)} s, look-ahead ${run.result().metrics.meanWait.toFixed(1)} s`);
