import { spawn } from 'node:child_process';
import { DataError } from '../../errors.ts';
import { FIELDS_OF, SACCT_COMMAND, type SacctRecords, STEPS_COMMAND } from '../../trace/sacct/columns.ts';
import { complaint, NoCommand, slurm } from './commands.ts';

export interface SacctQuery {
  /** Selects jobs that existed between these times, in the notation of sacct: `2024-01-31`, `now-90days`. */
  readonly since: string;
  readonly until: string;
  readonly records: SacctRecords;
  /** Further arguments of sacct. */
  readonly args?: readonly string[];
}

const noSacct = (records: SacctRecords) =>
  'no sacct on this machine: give a file, made on a login node of the cluster with ' +
  `${records === 'steps' ? STEPS_COMMAND : SACCT_COMMAND} -S now-90days > dump.txt, or install Slurm's commands (Debian: apt-get install slurm-client)`;

/** Returns the wanted fields that this version of sacct has. @throws DataError if there is no sacct */
async function knownFields(records: SacctRecords): Promise<string> {
  const { stdout } = await slurm('sacct', ['--helpformat']).catch((error: unknown) => {
    throw error instanceof NoCommand ? new DataError(noSacct(records)) : error;
  });
  const wanted = FIELDS_OF[records];
  const known = new Set(stdout.split(/\s+/).map((name) => name.toLowerCase()));
  const fields = wanted.split(',').filter((name) => known.has(name.toLowerCase()));
  return fields.length > 0 ? fields.join(',') : wanted;
}

/**
 * The accounting of this machine's cluster in the format of sacct: all users, one row per run and, if wanted, per step,
 * fields separated by U+001F, times as seconds since 1970.
 *
 * @throws DataError, one line: there is no sacct, or it failed
 */
export async function* sacctDump({
  since,
  until,
  records,
  args = [],
}: SacctQuery): AsyncGenerator<Uint8Array> {
  const fields = await knownFields(records);
  const only = records === 'jobs' ? ['-X'] : [];
  const asked = [
    '-a',
    ...only,
    '-D',
    '-P',
    '--delimiter=\x1f',
    '-S',
    since,
    '-E',
    until,
    '-o',
    fields,
    ...args,
  ];
  const child = spawn('sacct', asked, {
    env: { ...process.env, SLURM_TIME_FORMAT: '%s' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<number | null>((settle) =>
    child.on('close', settle).on('error', () => settle(null)),
  );
  try {
    yield* child.stdout;
    const status = await ended;
    if (status !== 0) throw new DataError(`sacct: ${complaint({ status, stdout: '', stderr })}`);
  } finally {
    child.kill();
  }
}
