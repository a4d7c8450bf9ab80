import { quoted } from '../../input/quoted.ts';
import { type SubmitState, stageToken } from './state.ts';

/** The sbatch call of one stage. */
export interface StageCall {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The text of the script, if it is not a file. */
  readonly input?: string;
}

/** The sbatch call of a stage, counted from 1. Our options follow the user's and override them. */
export function stageCall(state: SubmitState, stage: number, more: readonly string[] = []): StageCall {
  const { minutes, checkpoint } = state.stages[stage - 1];
  const signal = checkpoint && state.signal !== undefined ? [state.signal] : [];
  const ours = [
    '--parsable',
    `--time=${minutes}`,
    ...signal,
    ...more,
    `--comment=${stageToken(state, stage)}`,
  ];
  return {
    args: [...state.options, ...ours, ...state.script],
    env: {
      SPECULA_RUN: state.token,
      SPECULA_STAGE: `${stage}`,
      SPECULA_STAGES: `${state.stages.length}`,
      SPECULA_REQUEST: `${minutes * 60}`,
      SPECULA_CHECKPOINT: checkpoint ? '1' : '0',
      SPECULA_CONTINUE_EXIT: `${state.continueExit}`,
    },
  };
}

/** The call as one would type it. */
export function callText({ args, env }: StageCall): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return [...variables, 'sbatch', ...args.map(quoted)].join(' ');
}
