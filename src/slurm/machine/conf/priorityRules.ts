import { readWeights } from '../accounting/tres.ts';
import type { PriorityRules } from '../cluster.ts';
import { readRows, wordsOf } from './readRows.ts';
import { type Settings, word } from './settings.ts';
import { PRIORITY_FLAGS, PRIORITY_SETTINGS, STATIC_PRIORITY_SETTINGS } from './settingTable.ts';
import { defaultPriority, rulesOf } from './version.ts';

/**
 * The priorities that the settings of a slurm.conf ask for.
 *
 * @throws DataError, one line
 */
export function priorityOf(general: Settings, version: string, file: string): PriorityRules {
  const type = word(
    general,
    'PriorityType',
    ['priority/basic', 'priority/multifactor'],
    defaultPriority(version),
    file,
  );
  const withDatabase = (general.get('accountingstoragetype') ?? '').toLowerCase().endsWith('/slurmdbd');
  const flags = wordsOf(general.get('priorityflags'), /[,\s]/);
  return {
    type: type === 'priority/basic' ? 'basic' : 'multifactor',
    ...readRows(PRIORITY_SETTINGS, general, file),
    ...readRows(STATIC_PRIORITY_SETTINGS, general, file),
    ...readRows(PRIORITY_FLAGS, flags, file),
    // Slurm ignores age and fair share without a database.
    ...(!withDatabase && { weightAge: 0, weightFairShare: 0 }),
    weightTres: readWeights(general.get('priorityweighttres') ?? '', 'PriorityWeightTRES', file),
    favorSmall: word(general, 'PriorityFavorSmall', ['YES', 'NO'], 'no', file) === 'yes',
    raw: {
      association: flags.has('no_normal_all') || flags.has('no_normal_assoc'),
      partition: flags.has('no_normal_all') || flags.has('no_normal_part'),
      qos: flags.has('no_normal_all') || flags.has('no_normal_qos'),
      tres: flags.has('no_normal_all') || flags.has('no_normal_tres'),
    },
    fairTree: !flags.has('no_fair_tree'),
    recomputes: withDatabase || rulesOf(version).recomputesAlways,
  };
}
