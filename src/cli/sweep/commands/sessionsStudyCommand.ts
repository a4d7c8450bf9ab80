import { UsageError } from '../../../errors.ts';
import {
  checkExperiment,
  MEASURES,
  runShard,
  type SessionExperiment,
} from '../../../experiment/sessionExperiment.ts';
import { experimentOf } from '../../../experiment/sessionGrid.ts';
import type { Kernel } from '../../../kernel/instance.ts';
import { parseSessionModels } from '../../../sessions/model.ts';
import { SESSIONS, type SessionsCommandOptions } from '../../sessions/parameters.ts';
import { type CommandRunner, cell, doubles, type StudyCommand } from '../studyCommand.ts';

export function sessionsStudyCommand(): StudyCommand {
  return {
    parameters: SESSIONS,
    files: {},
    rows: { column: 'model', parameter: 'model' },
    checks: { model: parseSessionModels },
    measures: doubles(MEASURES),
    draws: () => true,
    runner,
  };
}

/** A seed draws the same users as in `specula sessions`. */
function runner(kernel: Kernel): CommandRunner {
  return async ({ options: given }, seeds = { from: 1, to: 1 }) => {
    const options = given as SessionsCommandOptions;
    const { from, to } = seeds;
    const experiment: SessionExperiment = experimentOf(parseSessionModels(options.model), {
      ...options,
      seeds: to,
    });
    if (experiment.selections.length > 1)
      throw new UsageError(
        'one text has several values; write the values of a parameter in a study as a JSON list',
      );
    checkExperiment(experiment);
    const count = to - from + 1;
    const values = await runShard(kernel, { experiment, firstSelection: 0, first: from - 1, count });
    let at = 0;
    return Array.from({ length: count }, () =>
      experiment.models.map((name) => ({ name, cells: MEASURES.map(() => cell(values[at++])) })),
    );
  };
}
