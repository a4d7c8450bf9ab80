// Reads the lines of the output of `sacctmgr dump`: `User - 'ann':DefaultAccount='lab':Fairshare=1`.
import { DataError } from '../../../errors.ts';
import { linesOf } from '../../../input/lines.ts';
import { checkOnceEach } from '../../../input/once.ts';

/** The QOS lines are those of Slurm 25.05 and later. */
const LINE = /^(QOS|Cluster|Parent|Account|User)\s*-\s*'([^']*)'\s*(.*)$/i;

interface DumpLine {
  readonly where: string;
  /** In lower case: sacctmgr accepts any case. */
  readonly kind: 'qos' | 'cluster' | 'parent' | 'account' | 'user';
  readonly name: string;
  /** Fields by their names in lower case, without quotes around their values. */
  readonly fields: Map<string, string>;
}

/** @throws DataError, one line, for a line of another form or with a field twice */
export function dumpLines(text: string, file: string): DumpLine[] {
  return linesOf(text).flatMap((raw, i) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return [];
    const where = `${file}:${i + 1}`;
    const [, word, name, rest] = LINE.exec(line) ?? [];
    if (word === undefined) {
      throw new DataError(
        `${where}: '${line.slice(0, 40)}': expected QOS, Cluster, Parent, Account or User - 'NAME':FIELD=VALUE`,
      );
    }
    return { where, kind: word.toLowerCase() as DumpLine['kind'], name, fields: fieldsOf(rest, where) };
  });
}

/** Returns true if a text has a line of a QOS, as `sacctmgr dump` writes them. */
export function hasQosLines(text: string): boolean {
  return /^[^\S\n]*QOS\s*-\s*'/im.test(text);
}

/**
 * `:Name=value:Name='value'`; a value may have colons between quotes, or between a type of GRES and its name.
 */
function fieldsOf(text: string, where: string): Map<string, string> {
  const found = text.matchAll(/:([A-Za-z]+)=('[^']*'|(?:[^:]|:(?![A-Za-z]+='?))*)/g);
  const fields = [...found].map(
    ([, name, value]) => [name.toLowerCase(), value.replace(/^'|'$/g, '')] as const,
  );
  checkOnceEach(
    fields.map(([name]) => name),
    'the field',
    where,
  );
  return new Map(fields);
}
