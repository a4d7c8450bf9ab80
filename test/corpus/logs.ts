// The known schedules of the logs that the repository ships.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scheduleHash } from '../../src/schedule/hash.ts';
import type { Schedule } from '../../src/schedule/schedule.ts';
import { replay } from '../../src/simulate/replay.ts';
import { readSwf } from '../../src/trace/formats/swf.ts';
import { openTrace } from '../../src/trace/open/file.ts';
import type { Workload } from '../../src/trace/workload.ts';
import { testKernels } from '../support/kernels.ts';
import { shippedLogs } from '../support/paths.ts';
import { csv } from './files.ts';

export const LOGS = ['KTH-SP2-1996-2.1-cln.swf.gz', 'NASA-iPSC-1993-3.1-cln.swf.gz'] as const;
/** NASA has no requests: there a request is the actual run time. */
export const LOG_POLICIES = [
  ...['fcfs', 'easy', 'sjf-easy', 'conservative'],
  ...['easy+last-two', 'sjf-easy+last-two', 'conservative+last-two'],
];

export async function logWorkload(log: string): Promise<Workload> {
  const { wasm } = await testKernels();
  const { chunks } = await openTrace(join(shippedLogs, log));
  return readSwf(chunks, { kernel: wasm });
}

/** A hash that is easy to compute: of a line `job,start` for each job in the order of the log. */
export function startsHash({ id }: Workload['jobs'], start: ArrayLike<number>): string {
  const hash = createHash('sha256');
  for (let job = 0; job < id.length; job++) hash.update(`${id[job]},${start[job]}\n`);
  return hash.digest('hex');
}

/** The schedules of all logs, as the file logs.csv. */
export async function logsCsv(): Promise<string> {
  const { wasm } = await testKernels();
  const rows: Record<string, unknown>[] = [];
  for (const log of LOGS) {
    const workload = await logWorkload(log);
    const bytes = readFileSync(join(shippedLogs, log));
    for (const policy of LOG_POLICIES) {
      const { schedule }: { schedule: Schedule } = await replay(workload, policy, { kernel: wasm });
      rows.push({
        log,
        'sha256 of the log': createHash('sha256').update(bytes).digest('hex'),
        processors: workload.processors,
        jobs: workload.jobs.length,
        policy,
        'event rule': 'batch',
        'sha256 of the starts': startsHash(workload.jobs, schedule.start),
        "Specula's hash": scheduleHash(schedule.start, schedule.end),
      });
    }
  }
  return csv(rows);
}
