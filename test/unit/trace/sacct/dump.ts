import { type ReadTraceOptions, readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';

export const { wasm: kernel } = await testKernels();
export const encode = (text: string) => new TextEncoder().encode(text);

/** As sacct -a -D -P writes it, cut to the fields that matter; epochs of SLURM_TIME_FORMAT=%s. */
export const HEADER =
  'JobIDRaw|JobID|JobName|User|Account|Partition|QOS|Submit|Eligible|Start|End|ElapsedRaw|TimelimitRaw|State|ExitCode|ReqCPUS|NNodes|NCPUS|AllocTRES';

export interface Line {
  raw?: string;
  id: string;
  name?: string;
  submit?: string;
  eligible?: string;
  start?: string;
  end?: string;
  elapsed?: string;
  limit?: string;
  state?: string;
  tres?: string;
  user?: string;
}

export function line(one: Line): string {
  const { id, raw = id, name = 'job', user = 'ann', submit = '1000', start = '1010', end = '1070' } = one;
  const {
    eligible = submit,
    elapsed = '60',
    limit = '10',
    state = 'COMPLETED',
    tres = 'billing=2,cpu=2,mem=1G,node=1',
  } = one;
  return [
    raw,
    id,
    name,
    user,
    'lab',
    'main',
    'normal',
    submit,
    eligible,
    start,
    end,
    elapsed,
    limit,
    state,
    '0:0',
    '2',
    '1',
    '2',
    tres,
  ].join('|');
}

export const read = (lines: readonly (Line | string)[], options: ReadTraceOptions = {}, head = HEADER) =>
  readTrace(encode([head, ...lines.map((one) => (typeof one === 'string' ? one : line(one)))].join('\n')), {
    name: 'dump.txt',
    processors: 64,
    kernel,
    ...options,
  });
