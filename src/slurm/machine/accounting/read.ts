import { DataError } from '../../../errors.ts';
import type { Cluster } from '../cluster.ts';
import { Tally, type Unsupported } from '../unsupported.ts';
import { readAssociations } from './associations.ts';
import { hasQosLines } from './dumpLines.ts';
import { readQos } from './qos.ts';

/** A file's text and its name, for messages. */
export interface Source {
  readonly text: string;
  readonly file: string;
}

/** Texts that describe the accounting of a cluster. */
export interface AccountingFiles {
  /** The output of `sacctmgr dump`. */
  readonly accounts: Source;
  /**
   * The output of `sacctmgr show qos --parsable2`; default: the QOS lines of `sacctmgr dump` of 25.05 and later. If
   * there are none, the cluster has only the QOS normal.
   */
  readonly qos?: Source;
}

/** As Slurm knows them before an administrator adds others. */
const FIRST_QOS: Source = { text: 'Name\nnormal\n', file: 'QOS' };

/** Returns the text that has the QOS. */
export function qosSource({ accounts, qos }: AccountingFiles): Source {
  return qos ?? (hasQosLines(accounts.text) ? accounts : FIRST_QOS);
}

/**
 * The cluster with its associations and QOS, and what they ask for that the model does not follow.
 *
 * @throws DataError, one line
 */
export function withAccounting(
  cluster: Cluster,
  files: AccountingFiles,
): { cluster: Cluster; unsupported: Unsupported[] } {
  const { accounts } = files;
  const qos = qosSource(files);
  const tally = new Tally('settings');
  const leftOut = (feature: string, asked: string) => tally.add(feature, asked);
  const list = readQos(qos.text, qos.file, leftOut);
  const associations = readAssociations(accounts.text, accounts.file, list, leftOut);
  for (const { name, qos: own } of cluster.partitions) {
    if (own !== undefined && !list.some((candidate) => candidate.name === own)) {
      throw new DataError(`${qos.file}: there is no QOS '${own}', which the partition ${name} has`);
    }
  }
  return { cluster: { ...cluster, accounting: { associations, qos: list } }, unsupported: tally.rows() };
}
