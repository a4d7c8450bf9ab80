import type { Kernel } from '../../../kernel/instance.ts';
import { reserve } from '../../../requests/reserve.ts';
import { note } from '../../common/notes.ts';
import { givenDistribution, reserveSetting } from '../../reserve/action.ts';
import { RESERVE, type ReserveCommandOptions } from '../../reserve/parameters.ts';
import { lastWorkload } from '../keptWorkloads.ts';
import { type CommandRunner, cell, doubles, oneFile, type StudyCommand } from '../studyCommand.ts';

export function reserveStudyCommand(): StudyCommand {
  return {
    parameters: RESERVE,
    files: { discrete: oneFile, history: oneFile, trace: oneFile },
    rows: { column: 'strategy', parameter: 'strategy' },
    checks: {},
    measures: [
      ...doubles(['n', 'requests', 'checkpoints', 'firstRequest', 'lastRequest']),
      ...doubles(['expectedCost', 'omniscientCost', 'oneRequestCost']),
      { name: 'sequence', type: 'STRING' },
    ],
    draws: () => false,
    runner,
  };
}

/** This command draws nothing and has no seeds. */
function runner(kernel: Kernel): CommandRunner {
  const read = lastWorkload(kernel);
  const said = new Set<string>();
  const noteOnce = (line: string) => {
    // A note appears once, not at every point.
    if (!said.has(line)) note(line);
    said.add(line);
  };
  return async ({ options: given }) => {
    const options = given as ReserveCommandOptions;
    const distribution = await givenDistribution(options, { kernel, read, note: noteOnce });
    const { strategy } = options;
    const result = await reserve(distribution, strategy, reserveSetting(options, kernel));
    const { n, sequence, expectedCost, omniscientCost, oneRequestCost } = result;
    const numbers = [
      n,
      sequence.length,
      sequence.filter(({ checkpoint }) => checkpoint).length,
      sequence[0].request,
      sequence[sequence.length - 1].request,
      expectedCost,
      omniscientCost,
      oneRequestCost,
    ];
    const requests = sequence.map(({ request }) => request).join(' ');
    return [[{ name: strategy, cells: [...numbers.map(cell), requests] }]];
  };
}
