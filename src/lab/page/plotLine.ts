import { type FigureName, isResultFigure, type Scale, USUAL_SCALE } from '../../figures/names.ts';
import { commandLine, type LabState, ofFirstSeed, quoted } from './state.ts';

/**
 * The command that writes a figure of the first seed.
 *
 * @param look options that make the figure look otherwise, with a blank before each
 */
export function plotLine(state: LabState, figure: FigureName, scale?: Scale, look = ''): string {
  const usual = scale === undefined || scale === USUAL_SCALE[figure];
  const flags = ` --figure ${figure}${usual ? '' : ` --scale ${scale}`}${look}`;
  const isOfPolicies = isResultFigure(figure);
  const line = commandLine({ ...ofFirstSeed(state), own: isOfPolicies && state.own }, flags);
  const policy = isOfPolicies ? '' : ` --policy ${quoted(state.policies)}`;
  return line.replaceAll('specula replay ', 'specula plot ').replace(policy, '');
}
