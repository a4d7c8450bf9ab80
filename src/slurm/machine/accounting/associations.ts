import { DataError } from '../../../errors.ts';
import { shortly } from '../../../visible.ts';
import { minutes } from '../conf/settings.ts';
import { dumpLines } from './dumpLines.ts';
import { featureOfField, type LeftOut, OTHER_RESOURCES } from './fieldNames.ts';
import type { Association, Qos } from './model.ts';
import { otherLimits, readLimits, readTypedGpus } from './tres.ts';

const UNLIMITED = Number.POSITIVE_INFINITY;
/** As sacctmgr writes Fairshare=parent. */
const PARENTS_SHARES = '2147483647';
/** Fields without meaning for who runs when. */
const IGNORED = new Set(
  'description organization adminlevel comment coordinator defaultwckey flags wckeys defaultaccount'.split(
    ' ',
  ),
);

/**
 * Reads what `sacctmgr dump` writes. An association has the limits of one job, the numbers of jobs, the
 * priority and the QOS of its nearest ancestor that names them, unless it names its own.
 *
 * @param qos that the file's names stand for
 * @throws DataError, one line
 */
export function readAssociations(
  text: string,
  file: string,
  qos: readonly Qos[],
  leftOut: LeftOut,
): Association[] {
  const associations: Association[] = [];
  const accounts = new Map<string, number>();
  const there = new Set<string>();
  let parent = -1;
  for (const { where, kind: word, name, fields } of dumpLines(text, file)) {
    // readQos() reads these.
    if (word === 'qos') continue;
    const kind = word[0].toUpperCase() + word.slice(1);
    const known = accounts.get(name.toLowerCase());
    if (kind === 'Parent') {
      if (known === undefined)
        throw new DataError(`${where}: Parent '${name}': there is no such account yet`);
      parent = known;
      continue;
    }
    if (kind === 'Cluster' && associations.length > 0)
      throw new DataError(
        `${where}: Cluster '${shortly(name)}': the file has a cluster already; give the dump of one, without what others follow it`,
      );
    if (kind === 'User' && fields.has('partition')) {
      leftOut('associations of a partition', `Partition=${fields.get('partition')}`);
      continue;
    }
    if (kind !== 'Cluster' && parent < 0) {
      throw new DataError(
        `${where}: ${kind} '${name}' has no parent: expected a line Parent - 'root' before it`,
      );
    }
    const account =
      kind === 'Cluster' ? 'root' : kind === 'Account' ? name.toLowerCase() : associations[parent].account;
    const key = kind === 'User' ? `${account}/${name}` : account;
    if (there.has(key))
      throw new DataError(
        `${where}: ${kind} '${shortly(name)}' of account '${shortly(account)}' is there twice`,
      );
    there.add(key);
    if (kind !== 'User') accounts.set(account, associations.length);
    associations.push({
      ...association(fields, associations[parent], { where, qos, leftOut }),
      parent: kind === 'Cluster' ? -1 : parent,
      account,
      user: kind === 'User' ? name : undefined,
    });
  }
  if (associations[0]?.parent !== -1) {
    throw new DataError(`${file}: no cluster: expected a line Cluster - 'NAME', as sacctmgr dump writes it`);
  }
  return associations;
}

interface Context {
  readonly where: string;
  readonly qos: readonly Qos[];
  readonly leftOut: LeftOut;
}

function association(
  fields: Map<string, string>,
  parent: Association | undefined,
  { where, qos, leftOut }: Context,
): Omit<Association, 'parent' | 'account'> {
  const isDefault =
    parent !== undefined && (fields.get('defaultaccount') ?? '').toLowerCase() === parent.account;
  const take = (name: string): string | undefined => {
    const text = fields.get(name);
    fields.delete(name);
    return text;
  };
  const number = (name: string, missing: number): number => {
    const text = take(name);
    if (text === undefined || text === '-1') return missing;
    if (!/^\d+$/.test(text)) throw new DataError(`${where}: ${name} '${text}': expected a whole number`);
    return Number(text);
  };
  const typedGpus: Record<string, ReadonlyMap<string, number>> = {};
  const tres = (name: string, limit: 'grpTres' | 'maxTres', from?: Association): number[] => {
    const missing = from?.[limit] ?? [];
    const text = take(name) ?? '';
    for (const item of otherLimits(text, name, where)) leftOut(OTHER_RESOURCES, `${name}=${item}`);
    const typed = new Map([...(from?.typedGpus?.[limit] ?? []), ...readTypedGpus(text, name, where)]);
    if (typed.size > 0) typedGpus[limit] = typed;
    const own = readLimits(text, name, where);
    return own.map((limit, i) => (limit === UNLIMITED ? (missing[i] ?? UNLIMITED) : limit));
  };
  const index = (name: string): number => {
    const found = qos.findIndex((candidate) => candidate.name === name.toLowerCase());
    if (found < 0) throw new DataError(`${where}: QOS '${name}': there is no such QOS`);
    return found;
  };
  const shares = take('fairshare') ?? '1';
  const wall = take('maxwalldurationperjob');
  const named = take('defaultqos');
  const values = {
    isDefault,
    shares: /^parent$/i.test(shares) || shares === PARENTS_SHARES ? ('parent' as const) : Number(shares),
    priority: number('priority', parent?.priority ?? 0),
    grpTres: tres('grptres', 'grpTres'),
    grpJobs: number('grpjobs', UNLIMITED),
    grpSubmit: number('grpsubmitjobs', UNLIMITED),
    maxTres: tres('maxtresperjob', 'maxTres', parent),
    maxWall: wall === undefined ? (parent?.maxWall ?? UNLIMITED) : minutes(wall, 'MaxWall', where),
    maxJobs: number('maxjobs', parent?.maxJobs ?? UNLIMITED),
    maxSubmit: number('maxsubmitjobs', parent?.maxSubmit ?? UNLIMITED),
    qos: qosList(take('qos'), parent?.qos ?? [], index),
    defaultQos: named === undefined || named === '' ? (parent?.defaultQos ?? -1) : index(named),
  };
  if (values.shares !== 'parent' && !(values.shares >= 0)) {
    throw new DataError(`${where}: Fairshare '${shares}': expected a whole number or parent`);
  }
  for (const [name, text] of fields) if (!IGNORED.has(name)) leftOut(featureOfField(name), `${name}=${text}`);
  return { ...values, ...(Object.keys(typedGpus).length > 0 && { typedGpus }) };
}

/** A list of its own, or `+name` and `-name` for what it has more or less than its parent. */
function qosList(
  text: string | undefined,
  inherited: readonly number[],
  index: (name: string) => number,
): number[] {
  const names = (text ?? '').split(',').filter((name) => name !== '');
  if (names.length === 0) return [...inherited];
  const changes = names.every((name) => /^[+-]/.test(name));
  const list = new Set(changes ? inherited : []);
  for (const name of names) {
    if (name.startsWith('-')) list.delete(index(name.slice(1)));
    else list.add(index(name.replace(/^\+/, '')));
  }
  return [...list].sort((a, b) => a - b);
}
