// Chooses the requests for the queue as it is now: `specula submit --now`.

import { userInfo } from 'node:os';
import { pointsOf, withUpperBound } from '../../distribution/anyDistribution.ts';
import type { Distribution } from '../../distribution/distribution.ts';
import { SAMPLES } from '../../forecast/defaults.ts';
import { forecast } from '../../forecast/forecast.ts';
import type { Advice } from '../../forecast/outlook.ts';
import { partOf, RunTimeMixture } from '../../forecast/remainingTime.ts';
import { snapshotQuestion } from '../../forecast/snapshot/snapshotQuestion.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { findPolicy } from '../../policy/registry.ts';
import type { DistributionNow, SubmitState } from '../../slurm/drive/state.ts';
import { MINUTE } from '../../slurm/drive/timeLimit.ts';
import { requestedJob } from '../../slurm/snapshot/request.ts';
import { readDump } from '../common/readDump.ts';
import { readScript } from '../common/readScript.ts';
import { givenSnapshot } from '../common/slurmSnapshot.ts';

/** Number of past jobs that calibrate a forecast, fewer than in `when`, because the answer must come at once. */
const QUESTIONS = 100;
/** Defaults for reading the accounting, as in other commands. */
const READING = {
  zeroRun: 'keep',
  oversize: 'drop',
  request: 'exact',
  overrun: 'kill',
  requeued: 'last',
} as const;

/** Returns a distribution in whole minutes, the unit of Slurm's limits. @param limit the longest request, in seconds */
export function distributionNow(
  distribution: Distribution,
  limit: number,
  last: number | undefined,
): DistributionNow {
  const { v, f } = pointsOf(withUpperBound(distribution));
  const shares = new Map<number, number>();
  for (const [i, time] of v.entries()) {
    const minutes = Math.max(1, Math.ceil(time / MINUTE - 1e-9));
    if (f[i] > 0) shares.set(minutes, Math.min(1, (shares.get(minutes) ?? 0) + f[i]));
  }
  const longest = Math.max(...shares.keys());
  return {
    minutes: [...shares.keys()],
    shares: [...shares.values()],
    most: Math.max(1, Math.min(longest, Math.floor(limit / MINUTE))),
    ...(last === undefined ? {} : { last: Math.max(1, Math.ceil(last / MINUTE)) }),
  };
}

/**
 * Replaces the stages from one on, counted from 0, by the sequence with the earliest expected end in this queue. The
 * job is known to take longer than the request before. Nothing changes if its distribution has no longer run.
 *
 * @throws DataError or UsageError if the queue, the accounting or the script cannot be read; Unanswered
 */
export async function chooseStages(state: SubmitState, stage: number): Promise<void> {
  const { now, stages, options, script } = state;
  const failed = stages[stage - 1]?.minutes ?? 0;
  if (now === undefined || now.most <= failed) return;
  const { minutes, shares, most, last = 0 } = now;
  const left = minutes.flatMap((minute, i) => (minute > failed ? [i] : []));
  const times = left.map((i) => MINUTE * minutes[i]);
  const masses = left.map((i) => shares[i]);
  const distribution = new RunTimeMixture([{ part: partOf(times, masses), weight: 1 }]);
  const kernel = await defaultKernel();
  const present = await givenSnapshot(undefined);
  const { job } = requestedJob(present, {
    words: [...options, `--time=${most}`, ...script],
    script: readScript(script),
    user: userInfo().username,
    environment: process.env,
  });
  const past = await readDump(undefined, READING, kernel);
  const policy = findPolicy('easy');
  const question = snapshotQuestion(present, past, job, policy);
  // Slurm's scheduler is only guessed, but a user who gives --now wants requests by that guess.
  const { advice } = await forecast(kernel, question.history, question, {
    ...{ policy, distribution, advises: true, samples: SAMPLES, calibrationPoints: QUESTIONS, seed: 1 },
  });
  const requests = (advice as Advice).sequence.requests.map((request) => request / MINUTE);
  // No request is made after one that suffices for sure.
  const enough = requests.findIndex((request) => distribution.survival(MINUTE * request) === 0);
  const chosen = enough < 0 ? requests : requests.slice(0, enough + 1);
  if (last > chosen[chosen.length - 1]) chosen.push(last);
  stages.splice(stage, stages.length, ...chosen.map((request) => ({ minutes: request, checkpoint: false })));
}
