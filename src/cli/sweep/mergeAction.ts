import { realpathSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { DataError, UsageError } from '../../errors.ts';
import { count, plural } from '../../report/format.ts';
import { rangesOf } from '../../slurm/drive/array.ts';
import { distinct, readPart, type SweepWarning } from '../../sweep/part.ts';
import { type Row, type SweepColumn, tableCsv, tableParquet } from '../../sweep/table.ts';
import { version } from '../../version.ts';
import { note } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { claimFile } from '../outputs/claims.ts';
import { printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { Sweep } from './folder.ts';
import { submittedArrays } from './submittedArrays.ts';

export async function mergeAction(path: string, given?: string): Promise<void> {
  const out = given ?? `${resolve(path)}.parquet`;
  if (given === undefined) claimFile('--output', out);
  const sweep = Sweep.open(path);
  if (realpathSync(dirname(out)) === realpathSync(path))
    throw new UsageError(`--output: '${out}' is in the folder of the parts; name a file elsewhere`);
  checkFolder(sweep);
  const bar = progress(`${count(sweep.shards)} parts`);
  const { columns, rows, warnings } = await allParts(sweep, bar.show).finally(bar.hide);
  for (const { text } of warnings) note(text);
  // The table names neither shards nor engines, so that it is the same to the last bit however the sweep ran.
  const about = { Command: sweep.study.command, Runs: sweep.runs, Specula: version };
  await writeOutput(
    out,
    extname(out) === '.csv' ? tableCsv(columns, rows) : await tableParquet(columns, rows, about),
  );
  await printText(`${out}: ${plural(rows.length, 'row')} of ${plural(sweep.runs, 'run')}\n`);
}

/** @throws DataError if parts are missing, or the directory has files that are not parts of this study */
function checkFolder(sweep: Sweep): void {
  const { folder } = sweep;
  const missing = folder.missing();
  const onSlurm = submittedArrays(sweep).length > 0 ? ' --slurm' : '';
  if (missing.length > 0)
    throw new DataError(
      `${folder.path}: shards ${rangesOf(missing)} of ${sweep.shards} are missing;` +
        ` 'specula sweep ${folder.path}${onSlurm}' runs just these`,
    );
  const [stranger] = folder.strangers();
  if (stranger !== undefined)
    throw new DataError(`${folder.path}: '${stranger}' is not a part of this study; move it elsewhere`);
}

/** Returns the rows of all parts, and the warnings about what their runs leave out. */
export async function allParts(
  sweep: Sweep,
  onProgress?: (share: number) => void,
): Promise<{ columns: readonly SweepColumn[]; rows: Row[]; warnings: SweepWarning[] }> {
  const rows: Row[] = [];
  const warnings: SweepWarning[] = [];
  let columns: readonly SweepColumn[] = [];
  for (let shard = 0; shard < sweep.shards; shard++) {
    const part = await readPart(sweep.folder.file(shard), sweep.folder.read(shard), sweep.shard(shard));
    columns = part.columns;
    warnings.push(...part.warnings);
    for (const row of part.rows) rows.push(row);
    onProgress?.((shard + 1) / sweep.shards);
  }
  return { columns, rows, warnings: distinct(warnings) };
}
