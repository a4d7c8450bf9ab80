// Describes the parameters of `specula sessions`.
import { output, type ValuesOf } from '../../commands/parameter.ts';
import { ENGINE, workers } from '../../commands/run.ts';
import { COUNTED, RUNS, SERVER, USERS } from '../../commands/sessions.ts';
import { RESULT_OUTPUTS } from '../outputs/resultOutput.ts';

/** Parameters that do not apply to a recording. */
export const OF_DRAWN_USERS = {
  ...USERS,
  ...RUNS,
  ...workers(''),
  output: {
    ...output('<folder>', 'write one row per run there, as CSV in parts; an interrupted experiment resumes', {
      folder: true,
    }),
    short: 'o',
  },
};

export const SESSIONS = {
  ...SERVER,
  ...OF_DRAWN_USERS,
  ...COUNTED,
  tasks: output(
    '<file>',
    'write every task of one run (.csv); with several models, put {model} into the name',
    {
      extensions: ['.csv'],
      names: ['model'],
    },
  ),
  ...RESULT_OUTPUTS,
  ...ENGINE,
};

export type SessionsCommandOptions = ValuesOf<typeof SESSIONS>;
