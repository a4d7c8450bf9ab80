import { basename } from 'node:path';
import { DataError } from '../../errors.ts';
import { quoted } from '../../input/quoted.ts';
import { wholeText } from '../../input/wholeFile.ts';
import type { Driver } from './driver.ts';
import { directives } from './sbatchArguments.ts';
import { type StageCall, stageCall } from './stageCall.ts';
import type { SubmitState } from './state.ts';
import { submitStage } from './submitStage.ts';
import { minutesText } from './timeLimit.ts';

/**
 * Submits all stages at once. Each starts only if all stages before it have failed (afternotok). It depends
 * on all of them, because a stage is cancelled if its predecessor succeeds, and a cancelled stage counts as
 * failed for the next one. Slurm removes a stage that can never start from the queue (--kill-on-invalid-dep).
 */
export async function submitChain(state: SubmitState, script: string, driver: Driver): Promise<void> {
  const { stages } = state;
  textOf(script);
  for (const [i, record] of stages.entries()) {
    if (record.job !== undefined) continue;
    const before = stages.slice(0, i).map(({ job }) => job as string);
    await submitStage(state, i + 1, chainCall(state, i + 1, before, script), driver);
    driver.say(
      `stage ${i + 1} of ${stages.length}: job ${record.job}, ${minutesText(record.minutes)}, submitted`,
    );
  }
}

/**
 * The call of a stage, counted from 1, after these jobs. Each stage but the first has a guard around its
 * script.
 *
 * @param script the copy that all later stages run
 */
export function chainCall(
  state: SubmitState,
  stage: number,
  before: readonly string[],
  script: string,
): StageCall {
  if (before.length === 0) return stageCall(state, stage);
  const dependency = before.map((job) => `afternotok:${job}`).join(',');
  const name = state.options.some((option) => /^(-J|--job-name)/.test(option))
    ? []
    : [`--job-name=${basename(state.script[0])}`];
  const call = stageCall({ ...state, script: [] }, stage, [
    ...name,
    '--kill-on-invalid-dep=yes',
    `--dependency=${dependency}`,
  ]);
  const [, ...args] = state.script;
  const command = [script, ...args].map(quoted).join(' ');
  return {
    ...call,
    input: guarded(textOf(script), before.at(-1) as string, state.continueExit, command),
  };
}

function textOf(script: string): string {
  try {
    return wholeText(script, 'a script');
  } catch (error) {
    throw error instanceof DataError ? new DataError(`${error.message}; the chain submits it`) : error;
  }
}

/**
 * A script that runs a command only if the job before it ran out of time or asked for more. It is needed
 * because afternotok also fires after a real failure. If the script cannot find out how that job ended, it
 * assumes a failure. After a failure it ends as that job did, so that later stages stop too. It starts the
 * command by exec, so that the command gets the signals.
 */
function guarded(original: string, before: string, continueExit: number, command: string): string {
  return `#!/bin/sh
${directives(original).join('\n')}
facts=$(scontrol show job ${before} 2>/dev/null | tail -n +2)
state=$(printf '%s\\n' "$facts" | sed -n 's/.*JobState=\\([A-Z_]*\\).*/\\1/p' | head -n 1)
code=$(printf '%s\\n' "$facts" | sed -n 's/.* ExitCode=\\([0-9]*\\):.*/\\1/p' | head -n 1)
if [ -z "$state" ]; then
  record=$(sacct -X -n -P -j ${before} -o State,ExitCode 2>/dev/null | head -n 1)
  state=\${record%%|*}
  state=\${state%% *}
  code=\${record##*|}
  code=\${code%%:*}
fi
case "$state:$code" in
  TIMEOUT:* | FAILED:${continueExit}) exec ${command} ;;
esac
echo "specula: not started, since job ${before} ended as \${state:-unknown}, exit code \${code:-unknown}" >&2
if [ "\${code:-0}" -eq 0 ] || [ "$code" -eq ${continueExit} ]; then code=1; fi
exit "$code"
`;
}
