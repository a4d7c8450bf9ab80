import { extname, resolve } from 'node:path';
import { DataError, UsageError } from '../../errors.ts';
import { count } from '../../report/format.ts';
import { rangesOf } from '../../slurm/array.ts';
import { readPart } from '../../sweep/part.ts';
import { type Row, type SweepColumn, tableCsv, tableParquet } from '../../sweep/table.ts';
import { version } from '../../version.ts';
import { print, writeFileAtomically } from '../common/output.ts';
import { progress } from '../common/progress.ts';
import { Sweep } from './folder.ts';
import { submittedArrays } from './submittedArrays.ts';

export async function mergeAction(path: string, out = `${resolve(path)}.parquet`): Promise<void> {
  const extension = extname(out);
  if (extension !== '.parquet' && extension !== '.csv')
    throw new UsageError(`--out: '${out}' must end in .parquet or .csv`);
  const sweep = Sweep.open(path);
  checkFolder(sweep);
  const bar = progress(`${count(sweep.shards)} parts`);
  const { columns, rows } = await allParts(sweep, bar.show).finally(bar.hide);
  // Nothing of shards or engines: however it was run, it is the same table to the last bit.
  const about = { Verb: sweep.study.verb, Runs: sweep.runs, Specula: version };
  writeFileAtomically(
    out,
    extension === '.csv' ? tableCsv(columns, rows) : await tableParquet(columns, rows, about),
  );
  await print([`${out}: ${count(rows.length)} rows of ${count(sweep.runs)} runs\n`]);
}

/** @throws DataError if parts are missing, or there are others */
function checkFolder(sweep: Sweep): void {
  const { folder } = sweep;
  const missing = folder.missing();
  const onSlurm = submittedArrays(sweep).length > 0 ? ' --engine slurm' : '';
  if (missing.length > 0)
    throw new DataError(
      `${folder.path}: shards ${rangesOf(missing)} of ${sweep.shards} are missing; 'specula sweep ${folder.path}${onSlurm}' runs just these`,
    );
  const [stranger] = folder.strangers();
  if (stranger !== undefined)
    throw new DataError(`${folder.path}: '${stranger}' is no part of this study; move it elsewhere`);
}

async function allParts(
  sweep: Sweep,
  onProgress: (share: number) => void,
): Promise<{ columns: readonly SweepColumn[]; rows: Row[] }> {
  const rows: Row[] = [];
  let columns: readonly SweepColumn[] = [];
  for (let shard = 0; shard < sweep.shards; shard++) {
    const part = await readPart(sweep.folder.file(shard), sweep.folder.read(shard), sweep.shard(shard));
    columns = part.columns;
    for (const row of part.rows) rows.push(row);
    onProgress((shard + 1) / sweep.shards);
  }
  return { columns, rows };
}
