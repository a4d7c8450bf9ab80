import { DataError } from '../../../errors.ts';
import type { Dependency, Term } from './model.ts';

const KINDS = 'after, afterany, afterok, afternotok, aftercorr, singleton';

/**
 * Reads `--dependency`: `afterok:first:second,singleton`. A job is named by its number or by its name.
 *
 * A dependency on a number that is unknown is met.
 *
 * @param find the index of the job of a name; undefined if there is none before this one
 * @throws DataError, one line
 */
export function readDependency(
  text: string,
  find: (name: string) => number | undefined,
  where: string,
): Pick<Dependency, 'terms' | 'isAny'> {
  const isAny = text.includes('?');
  if (isAny && text.includes(',')) {
    throw new DataError(`${where}: --dependency '${text}': expected , or ? between its terms, not both`);
  }
  const terms = text.split(/[,?]/).flatMap((part): Term[] => {
    const [kind, ...names] = part.split(':');
    if (kind === 'singleton' && names.length === 0) return [{ kind }];
    // unsupported.ts reports them.
    if (/^(expand|afterburstbuffer)$/.test(kind)) return [];
    if (!/^(after|afterany|afterok|afternotok|aftercorr)$/.test(kind) || names.length === 0) {
      throw new DataError(`${where}: --dependency '${part}': expected one of ${KINDS}, as in afterok:17`);
    }
    return names.flatMap((name) => termOf(kind as 'after' | 'afterok', name, find, where) ?? []);
  });
  return { terms, isAny };
}

function termOf(
  kind: 'after' | 'afterany' | 'afterok' | 'afternotok' | 'aftercorr',
  name: string,
  find: (name: string) => number | undefined,
  where: string,
): Term | undefined {
  const [, job, delay] = /(.*?)(?:\+(\d+))?$/.exec(name) ?? [];
  const on = find(job);
  // The controller has forgotten a job that ended before the file begins.
  if (on === undefined && /^[\d_*]+$/.test(job)) return undefined;
  if (on === undefined) {
    throw new DataError(`${where}: --dependency on '${job}': no job of that name or number comes before`);
  }
  if (kind === 'after') return { kind, on, delay: Number(delay ?? 0) };
  if (delay !== undefined) {
    throw new DataError(`${where}: --dependency '${kind}:${name}': only after takes +minutes`);
  }
  return { kind, on };
}
