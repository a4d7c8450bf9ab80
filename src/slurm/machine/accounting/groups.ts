// Reads who is in which group, for AllowGroups of partitions.
import { DataError } from '../../../errors.ts';
import { linesOf } from '../../../input/lines.ts';
import type { Groups } from './model.ts';
import type { Source } from './read.ts';

/**
 * Reads the output of `getent group`, and of `getent passwd` for the primary groups of users, in any order.
 *
 * @throws DataError, one line, for a line that neither prints
 */
export function readGroups({ text, file }: Source): Groups {
  const groups = new Map<string, Set<string>>();
  const names = new Map<string, string>();
  const primary: [user: string, group: string][] = [];
  for (const [i, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue;
    const fields = line.trim().split(':');
    const [name, , , members] = fields;
    if (fields.length === 4) {
      const users = groups.get(name) ?? new Set();
      for (const user of members.split(',')) if (user !== '') users.add(user);
      groups.set(name, users);
      names.set(fields[2], name);
    } else if (fields.length === 7) primary.push([name, fields[3]]);
    else
      throw new DataError(
        `${file}:${i + 1}: '${line.trim()}': expected a line of getent group or getent passwd, like staff:x:50:ann,bob`,
      );
  }
  for (const [user, number] of primary) groups.get(names.get(number) ?? '')?.add(user);
  return groups;
}
