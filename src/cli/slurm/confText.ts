// Reads a slurm.conf and replaces its Include lines by the lines of the included files.
import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { DataError } from '../../errors.ts';
import { FILE_KINDS } from '../../input/fileKind.ts';
import { linesOf } from '../../input/lines.ts';
import { wholeText } from '../../input/wholeFile.ts';
import { lineMark } from '../../slurm/machine/conf/settings.ts';

/** Maximum depth of includes: more than any site has, unless a file includes itself. */
const DEEPEST = 20;

/**
 * Names without a directory are next to slurm.conf, and `%c` is the name of the cluster, as in Slurm. A file with an
 * absolute path is the one of that name next to slurm.conf, if there is one: slurm.conf may be a copy from another
 * machine.
 *
 * @param name of slurm.conf, for messages
 * @returns the text, and a note for each file that is not at the path in slurm.conf
 * @throws DataError, one line
 */
export function confText(path: string, name: string): { text: string; notes: readonly string[] } {
  const folder = dirname(path);
  const notes: string[] = [];
  let cluster: string | undefined;
  const read = (file: string, own: string, depth: number): string[] => {
    let isContinued = false;
    return linesOf(wholeText(file, FILE_KINDS.conf)).flatMap((line, i) => {
      const isWhole = !isContinued;
      isContinued = /\\\s*$/.test(line);
      if (!isWhole) return [line];
      cluster = /^\s*ClusterName\s*=\s*(\S+)/i.exec(line)?.[1].toLowerCase() ?? cluster;
      const [, asked] = /^\s*include\s+(\S+)/i.exec(line) ?? [];
      if (asked === undefined) return [line];
      const where = `${own}:${i + 1}: Include ${asked}`;
      if (depth === DEEPEST)
        throw new DataError(`${where}: a file includes itself, or more than ${DEEPEST} deep`);
      if (asked.includes('%c') && cluster === undefined)
        throw new DataError(`${where}: expected ClusterName in a line before it, for %c`);
      const target = asked.replaceAll('%c', cluster ?? '');
      const lines = inside(where, () => read(placeOf(target, asked), basename(target), depth + 1));
      return [lineMark(basename(target), 1), ...lines, lineMark(own, i + 2)];
    });
  };
  /** The path of a file that is included. */
  const placeOf = (target: string, asked: string): string => {
    const near = join(folder, isAbsolute(target) ? basename(target) : target);
    if (!isAbsolute(target) || resolve(near) === resolve(target)) return near;
    if (!existsSync(near)) {
      if (existsSync(target)) return target;
      throw new DataError(
        `${target}: no such file, and no ${basename(target)} next to ${name}; copy it there`,
      );
    }
    notes.push(`Include ${asked}: used the file ${basename(target)} next to ${name}`);
    return near;
  };
  return { text: `${read(path, name, 0).join('\n')}\n`, notes };
}

const NEXT_TO_CONF = {
  'topology.conf': FILE_KINDS.topology,
  'topology.yaml': FILE_KINDS.topologyYaml,
  'groups.txt': FILE_KINDS.groups,
};

/** A file next to a slurm.conf; undefined if there is none. @throws DataError, one line */
export function fileNextTo(
  path: string,
  file: keyof typeof NEXT_TO_CONF,
): { text: string; file: string } | undefined {
  const near = join(dirname(path), file);
  return existsSync(near) ? { text: wholeText(near, NEXT_TO_CONF[file]), file } : undefined;
}

/** Adds the line that includes a file to an error of that file, unless a deeper include already did. */
function inside<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DataError) || /: Include /.test(error.message)) throw error;
    throw new DataError(`${where}: ${error.message}`);
  }
}
