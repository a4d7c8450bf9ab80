import { type FigureName, isResultFigure, type Scale, USUAL_SCALE } from '../../figures/names.ts';
import { quoted } from '../../input/quoted.ts';
import { areConfigurations, commandLine, type LabState, ofFirstSeed } from './state.ts';

/**
 * Returns the command that writes a figure of the first seed.
 *
 * @param look options that change the look of the figure, with a blank before each
 */
export function plotLine(state: LabState, figure: FigureName, scale?: Scale, look = ''): string {
  // The command draws schedules of policies only, so the page itself saves this figure.
  if (state.slurmConf !== undefined || areConfigurations(state.policies))
    return commandLine(state, ' --report report.html');
  const usual = USUAL_SCALE[figure];
  const isOther = usual !== undefined && scale !== undefined && scale !== usual;
  const flags = ` --figure ${figure}${isOther ? ` --scale ${scale}` : ''}${look}`;
  const isOfPolicies = isResultFigure(figure);
  if (isOfPolicies) return asPlot(commandLine(ofFirstSeed(state), flags));
  // The whole workload is drawn, regardless of options such as --warmup.
  const more = state.more?.replace(/ --(warmup|cooldown) \S+/g, '');
  const line = commandLine({ ...ofFirstSeed(state), own: undefined, more }, flags);
  const policy = ` --policy ${quoted(state.policies)}`;
  return asPlot(line).replace(policy, '');
}

const asPlot = (line: string) => line.replaceAll('specula replay ', 'specula plot ');
