import { type Settings, word } from './settings.ts';
import { defaultSelection } from './version.ts';

/**
 * SelectType and SelectTypeParameters of a slurm.conf. Without SelectType, parameters that name CPUs or cores stand for
 * select/cons_tres, whose own default is CR_Core_Memory in every version.
 *
 * @throws DataError for another type
 */
export function selectionOf(
  general: Settings,
  version: string,
  file: string,
): { readonly isLinear: boolean; readonly givesCores: boolean; readonly givesMemory: boolean } {
  const parameters = general.get('selecttypeparameters');
  const isNamed = /cr_(core|cpu|socket)/i.test(parameters ?? '');
  const type = word(
    general,
    'SelectType',
    ['select/linear', 'select/cons_tres', 'select/cons_res'],
    isNamed ? 'select/cons_tres' : defaultSelection(version),
    file,
  );
  const isLinear = type === 'select/linear';
  const consumed = parameters ?? (isLinear ? '' : 'CR_Core_Memory');
  return {
    isLinear,
    givesCores: /(^|,)\s*cr_core(_memory)?\s*(,|$)/i.test(consumed),
    givesMemory: /memory/i.test(consumed),
  };
}
