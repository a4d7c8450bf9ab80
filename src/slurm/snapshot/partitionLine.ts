import { DataError } from '../../errors.ts';
import { accessList } from '../machine/accounting/access.ts';
import { fieldsOf, limitOf } from './lineFields.ts';
import type { ListedPartition } from './snapshot.ts';

/** Reads a line of `scontrol -o show partition`. @throws DataError, one line */
export function partitionOf(line: string, where: string): ListedPartition {
  const field = fieldsOf(line);
  const longest = limitOf(field('MaxTime') ?? 'UNLIMITED', 'MaxTime', where);
  const usual = field('DefaultTime') ?? 'NONE';
  return {
    name: field('PartitionName') as string,
    isDefault: field('Default') === 'YES',
    longest,
    usual: usual === 'NONE' ? longest : limitOf(usual, 'DefaultTime', where),
    tier: Number(field('PriorityTier') ?? 1),
    // Since Slurm 26.05, a field of its own says so.
    whole: field('OverSubscribe') === 'EXCLUSIVE' || field('Exclusive') === 'NODE',
    state: field('State') ?? 'UP',
    minNodes: nodeLimit(field('MinNodes') ?? '0', 'MinNodes', where),
    maxNodes: nodeLimit(field('MaxNodes') ?? 'UNLIMITED', 'MaxNodes', where),
    accounts: accessList(field('AllowAccounts'), field('DenyAccounts')),
    qosAccess: accessList(field('AllowQos')?.toLowerCase(), field('DenyQos')?.toLowerCase()),
    groups: /^(all)?$/i.test(field('AllowGroups') ?? '') ? '' : (field('AllowGroups') as string),
    needsReservation: field('ReqResv') === 'YES',
    isOfRoot: field('RootOnly') === 'YES',
  };
}

function nodeLimit(text: string, what: string, where: string): number {
  if (text === 'UNLIMITED') return Number.POSITIVE_INFINITY;
  if (/^\d+$/.test(text)) return Number(text);
  throw new DataError(`${where}: ${what} '${text}': expected a number of nodes, or UNLIMITED`);
}
