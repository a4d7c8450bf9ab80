import { type FigureName, isResultFigure, type Scale, USUAL_SCALE } from '../../figures/names.ts';
import { quoted } from '../../input/quoted.ts';
import { areConfigurations, commandLine, type LabState, ofFirstSeed } from './state.ts';

/**
 * Returns the command that writes a figure of the first seed.
 *
 * @param look options that change the look of the figure or its file, with a blank before each
 */
export function plotLine(state: LabState, figure: FigureName, scale?: Scale, look = ''): string {
  // The command draws schedules of policies only, so the page itself saves this figure.
  if (state.slurmConf !== undefined || areConfigurations(state.policies))
    return commandLine(state, ' --report report.html');
  const usual = USUAL_SCALE[figure];
  const isOther = usual !== undefined && scale !== undefined && scale !== usual;
  const flags = ` --figure ${figure}${isOther ? ` --scale ${scale}` : ''}${look}`;
  const own = figure === 'utilization' ? ['price', 'delay'] : ['power', 'carbon', 'price', 'delay'];
  const drawn = { ...ofFirstSeed(state), more: without(state.more, own) };
  if (isResultFigure(figure)) return asPlot(commandLine(drawn, flags));
  // The whole workload is drawn, regardless of options such as --warmup.
  const more = without(drawn.more, ['warmup', 'cooldown']);
  const line = commandLine({ ...drawn, own: undefined, more }, flags);
  const policy = ` --policy ${quoted(state.policies)}`;
  return asPlot(line).replace(policy, '');
}

/** Options of a command line without these, which do not change the figure. */
function without(flags: string | undefined, names: readonly string[]): string | undefined {
  // A value is a word, or has quotes where a shell needs them (quoted()).
  return flags?.replace(new RegExp(` --(${names.join('|')}) ('[^']*'|\\\\'|[^\\s'\\\\])+`, 'g'), '');
}

const asPlot = (line: string) => line.replaceAll('specula replay ', 'specula plot ');
