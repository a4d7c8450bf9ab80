import { UsageError } from '../../errors.ts';
import { FOLLOWED, FOLLOWED_SCHEDULING } from './settingNames.ts';
import { settingsLines } from './settings.ts';

/**
 * Settings of a slurm.conf that may be changed: parameters of SchedulerParameters, and settings that stand
 * outside of nodes and partitions.
 */
export const CHANGEABLE: readonly string[] = [...FOLLOWED_SCHEDULING, ...FOLLOWED.general];

/**
 * The text of a slurm.conf with other values of some settings.
 *
 * @param changes values by names; names are taken without regard to case. What has no value is there, or is
 *   not
 * @throws UsageError for a setting that the model does not follow
 */
export function changedConf(
  text: string,
  file: string,
  changes: ReadonlyMap<string, string | boolean>,
): string {
  if (changes.size === 0) return text;
  const parameters = new Map<string, string>();
  for (const { settings } of settingsLines(text, file)) {
    for (const word of settings.get('schedulerparameters')?.split(',') ?? [])
      parameters.set(word.split('=')[0].trim().toLowerCase(), word.trim());
  }
  let more = '';
  for (const [written, value] of changes) {
    const name = written.toLowerCase();
    if (value === false) parameters.delete(name);
    else if (value === true) parameters.set(name, name);
    else if (FOLLOWED_SCHEDULING.has(name)) parameters.set(name, `${name}=${value}`);
    else if (FOLLOWED.general.has(name)) more += `${written}=${value}\n`;
    else
      throw new UsageError(`${written}: expected a setting that the model follows: ${CHANGEABLE.join(', ')}`);
  }
  return `${text}\n${more}SchedulerParameters=${[...parameters.values()].filter((word) => word !== '').join(',')}\n`;
}
