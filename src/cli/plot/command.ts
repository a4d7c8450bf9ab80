import { Command, InvalidArgumentError, Option } from 'commander';
import { FIGURES, type FigureName } from '../../figures/names.ts';
import { engineOption } from '../common/engine.ts';
import { addCountingOptions, eventRuleOption } from '../common/eventOptions.ts';
import { refuseGiven, refuseIdle } from '../common/given.ts';
import { addTraceOptions, TRACE_HELP } from '../common/traceOptions.ts';
import { addFeedbackOption, addTransformOptions } from '../common/transformOptions.ts';
import { positiveInteger, positiveNumber, seed } from '../common/values.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import { idleWith } from '../replay/idle.ts';
import { parseChoices, timeoutOption } from '../scheduler/schedulerFile.ts';
import type { PlotCommandOptions } from './options.ts';

/** Names of figures, separated by commas. */
function figureList(text: string): FigureName[] {
  const names = text.split(',').map((name) => name.trim());
  for (const name of names)
    if (!(FIGURES as readonly string[]).includes(name))
      throw new InvalidArgumentError(`There is no figure '${name}'; the figures are ${FIGURES.join(', ')}.`);
  return [...new Set(names)] as FigureName[];
}

/** What a figure looks like. */
const LOOK = ['width', 'height', 'font', 'fontSize', 'theme'];

export function plotCommand(): Command {
  const command = new Command('plot')
    .description('Draw figures of a workload, and of its schedules under policies, as SVG.')
    .argument('<trace>', TRACE_HELP)
    .option(
      '-p, --policy <list>',
      "policies as for replay ('specula policies' lists them); without it, only figures of the workload",
      parseChoices,
    )
    .option(
      '--figure <list>',
      `figures, separated by commas (default: all): ${FIGURES.join(', ')}`,
      figureList,
    )
    .addOption(
      new OutputOption(
        '-o, --output <folder>',
        'write the figures there: a folder, or a file that ends in .svg for one figure',
        { folder: true, extensions: ['.svg'] },
      ),
    )
    .option('--width <pixels>', 'width of a figure; 96 pixels are an inch (default: 640)', positiveInteger)
    .option(
      '--height <pixels>',
      'height of a figure; it is higher if its text needs more (default: what suits the figure)',
      positiveInteger,
    )
    .option('--font <families>', 'fonts as in CSS, such as "Times, serif" (default: Helvetica, Arial, …)')
    .option('--font-size <pixels>', 'size of the letters (default: 12)', positiveNumber)
    .addOption(
      new Option(
        '--scale <scale>',
        'scale of waits, slowdowns, times and sizes (default: what is usual)',
      ).choices(['linear', 'log']),
    )
    .addOption(
      new Option('--theme <theme>', 'colours of the figures').choices(['light', 'dark']).default('light'),
    )
    .addOption(eventRuleOption())
    .addOption(engineOption())
    .addOption(timeoutOption())
    .option('--seed <n>', 'seed of --shake, --resample and plans with a random error (virtual:x)', seed, 1);
  addCountingOptions(command).option(
    '--json',
    'print the files and the numbers behind the figures as one JSON document',
  );
  return addFeedbackOption(addTransformOptions(addTraceOptions(command)))
    .addHelpText(
      'after',
      `
Examples:
  specula plot examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --output figures
  specula plot examples/logs/KTH-SP2-1996-2.1-cln.swf.gz -p easy,conservative --figure waits -o waits.svg
  specula plot synthetic:intrepid --jobs 500 --policy easy,pv-easy --figure schedule --output schedule.svg`,
    )
    .action(async (trace: string, options: PlotCommandOptions) => {
      refuseIdle(command, idleWith(options.policy ?? [], options));
      if (options.output === undefined) refuseGiven(command, LOOK, 'is for --output: no figure is written');
      const { plotAction } = await import('./action.ts');
      await plotAction(trace, options);
    });
}
