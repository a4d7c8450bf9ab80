import { DataError } from '../../../errors.ts';
import { qosRows } from '../accounting/qos.ts';
import type { Partition } from '../cluster.ts';
import { readRows, wordsOf } from '../conf/readRows.ts';
import { count, type Settings, word } from '../conf/settings.ts';
import { PREEMPT_PARAMETERS } from '../conf/settingTable.ts';
import type { Preemption, PreemptionClass } from './model.ts';

/** A QOS as far as preemption needs it. */
export interface QosPreemption {
  readonly name: string;
  readonly priority: number;
  readonly preempts: readonly string[];
  readonly mode?: PreemptionClass['mode'];
}

/**
 * The preemption of a slurm.conf; undefined if there is none.
 *
 * @param general the settings outside of nodes and partitions
 * @param lines those of each partition
 * @throws DataError, one line
 */
export function preemptionOf(
  general: Settings,
  partitions: readonly Partition[],
  lines: readonly Settings[],
  qos: readonly QosPreemption[],
  file: string,
): Preemption | undefined {
  const types = ['preempt/none', 'preempt/qos', 'preempt/partition_prio'];
  const type = word(general, 'PreemptType', types, 'preempt/none', file);
  const usual = modeOf(general.get('preemptmode') ?? 'OFF', file);
  if (type === 'preempt/none' || usual === 'off') return undefined;
  const parameters = new Map([
    ...wordsOf(general.get('schedulerparameters')),
    ...[...wordsOf(general.get('preemptparameters'))].map(
      ([name, value]) => [`preempt_${name}`, value] as const,
    ),
  ]);
  return {
    by: type === 'preempt/qos' ? 'qos' : 'partition',
    classes: type === 'preempt/qos' ? byQos(qos, usual) : byPartition(partitions, lines, usual, file),
    patience: count(general, 'KillWait', 30, file) + count(general, 'MessageTimeout', 10, file),
    ...readRows(PREEMPT_PARAMETERS, parameters, file),
  };
}

/**
 * Words that the model does not follow (SUSPEND, GANG, WITHIN) are left out; the list of features names them.
 */
function modeOf(text: string, where: string): PreemptionClass['mode'] {
  const words = text.toLowerCase().split(',');
  const unknown = words.find((one) => !/^(off|cancel|requeue|suspend|gang|within|checkpoint)$/.test(one));
  if (unknown !== undefined) {
    throw new DataError(`${where}: PreemptMode '${unknown}': expected OFF, CANCEL or REQUEUE`);
  }
  if (words.includes('requeue')) return 'requeue';
  return words.includes('cancel') ? 'cancel' : 'off';
}

function byQos(qos: readonly QosPreemption[], usual: PreemptionClass['mode']): PreemptionClass[] {
  return qos.map(({ name, priority, preempts, mode = usual }) => ({
    name,
    priority,
    preempts: preempts.map((other) => qos.findIndex((one) => one.name === other)).filter((i) => i >= 0),
    mode,
  }));
}

function byPartition(
  partitions: readonly Partition[],
  lines: readonly Settings[],
  usual: PreemptionClass['mode'],
  file: string,
): PreemptionClass[] {
  const modes = lines.map((settings) => {
    const text = settings.get('preemptmode');
    return text === undefined ? usual : modeOf(text, file);
  });
  return partitions.map(({ name, priorityTier }) => ({
    name,
    priority: priorityTier,
    preempts: partitions.flatMap((other, i) =>
      other.priorityTier < priorityTier && modes[i] !== 'off' ? [i] : [],
    ),
    mode: modes[partitions.findIndex((one) => one.name === name)],
  }));
}

/** Reads what the QOS of a text (qosRows) say of preemption. @throws DataError, one line */
export function readQosPreemption(text: string, file: string): QosPreemption[] {
  return qosRows(text, file).map(({ where, values }) => {
    const mode = values.get('preemptmode') ?? '';
    return {
      name: (values.get('name') as string).toLowerCase(),
      priority: Number(values.get('priority') ?? 0),
      preempts: (values.get('preempt') ?? '')
        .toLowerCase()
        .split(',')
        .filter((one) => one !== ''),
      ...(!/^(|cluster)$/i.test(mode) && { mode: modeOf(mode, where) }),
    };
  });
}
