import { DataError } from '../../../errors.ts';
import { readWeights } from '../accounting/tres.ts';
import { type PriorityRules, SLURM_PRIORITY } from '../cluster.ts';
import { count, minutes, type Settings, word } from './settings.ts';

/**
 * The priorities that the settings of a slurm.conf ask for.
 *
 * @throws DataError, one line
 */
export function priorityOf(general: Settings, file: string): PriorityRules {
  const type = word(
    general,
    'PriorityType',
    ['priority/basic', 'priority/multifactor'],
    'priority/basic',
    file,
  );
  const weight = (name: string) => count(general, name, 0, file);
  const withDatabase = (general.get('accountingstoragetype') ?? '').toLowerCase().endsWith('/slurmdbd');
  /** Slurm ignores age and fair share without a database. */
  const weightOfDatabase = (name: string) => {
    const value = weight(name);
    return withDatabase ? value : 0;
  };
  const seconds = (name: string, missing: number) => {
    const text = general.get(name.toLowerCase());
    return text === undefined ? missing : 60 * minutes(text, name, file);
  };
  const calcPeriod = seconds('PriorityCalcPeriod', SLURM_PRIORITY.calcPeriod);
  if (!(calcPeriod >= 60 && calcPeriod < Number.POSITIVE_INFINITY)) {
    const text = general.get('prioritycalcperiod');
    throw new DataError(`${file}: PriorityCalcPeriod '${text}': expected a time of at least one minute`);
  }
  const halfLife = seconds('PriorityDecayHalfLife', SLURM_PRIORITY.halfLife);
  const flags = new Set((general.get('priorityflags') ?? '').toLowerCase().split(/[,\s]/));
  return {
    type: type === 'priority/basic' ? 'basic' : 'multifactor',
    weightAge: weightOfDatabase('PriorityWeightAge'),
    weightAssociation: weight('PriorityWeightAssoc'),
    weightFairShare: weightOfDatabase('PriorityWeightFairshare'),
    weightJobSize: weight('PriorityWeightJobSize'),
    weightPartition: weight('PriorityWeightPartition'),
    weightQos: weight('PriorityWeightQOS'),
    weightTres: readWeights(general.get('priorityweighttres') ?? '', 'PriorityWeightTRES', file),
    maxAge: seconds('PriorityMaxAge', SLURM_PRIORITY.maxAge),
    accruesAlways: flags.has('accrue_always'),
    favorSmall: word(general, 'PriorityFavorSmall', ['YES', 'NO'], 'no', file) === 'yes',
    sizePerTime: flags.has('small_relative_to_time'),
    raw: {
      association: flags.has('no_normal_all') || flags.has('no_normal_assoc'),
      partition: flags.has('no_normal_all') || flags.has('no_normal_part'),
      qos: flags.has('no_normal_all') || flags.has('no_normal_qos'),
      tres: flags.has('no_normal_all') || flags.has('no_normal_tres'),
    },
    billsLargest: flags.has('max_tres'),
    fairTree: !flags.has('no_fair_tree'),
    dampening: count(general, 'FairShareDampeningFactor', SLURM_PRIORITY.dampening, file, 1),
    halfLife: halfLife === Number.POSITIVE_INFINITY ? 0 : halfLife,
    calcPeriod,
    recomputes: withDatabase,
  };
}
