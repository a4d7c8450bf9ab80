// Describes the parameters of `specula reproduce`.
import { flag, output, text, type ValuesOf } from '../../commands/parameter.ts';
import { ENGINE, JSON_OUTPUT } from '../../commands/run.ts';

export const REPRODUCE = {
  traces: text(
    'Input',
    '<folder>',
    'folder of logs (*.swf.gz, *.events.gz, *-waits.csv.gz, run times, also unpacked); ipdps20-fig1, pveasy-…, preemption-suspend, uncertainty-…, forecast-…, tune-… and graham-waits need it',
  ),
  all: flag('Output', 'write every reproduction as a page'),
  output: {
    ...output(
      '<folder>',
      'folder of the pages, in Markdown: that of the named reproduction, or with --all every one',
      { folder: true },
    ),
    short: 'o',
  },
  ...JSON_OUTPUT,
  ...ENGINE,
};

export type ReproduceOptions = ValuesOf<typeof REPRODUCE>;
