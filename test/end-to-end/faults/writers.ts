// One call of every command that writes files, with all of its outputs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtures } from '../../support/paths.ts';
import { TINY } from '../cli/cli.ts';

export interface Writer {
  readonly command: string;
  /** A call made before, undisturbed. */
  readonly before?: readonly string[];
  readonly call: readonly string[];
  /** Files that the call writes; those of a folder are all in it. */
  readonly outputs: readonly string[];
  /** The output is a folder, in which a call that was interrupted resumes. */
  readonly folder?: boolean;
}

const RECORDING = [
  { user: 'ann', time: 0, disclose: [{ task: 'a1', service: 600 }] },
  { user: 'ann', time: 0, request: 'a1' },
];

/** Twelve jobs that wait, one after the other. */
const BUSY = Array.from(
  { length: 12 },
  (_, i) => `${i + 1} ${10 * i} ${i} 50 1 -1 -1 1 60 -1 1 1 1 1 1 1 -1 -1\n`,
);

/** The files that the calls read. */
export const INPUTS: Readonly<Record<string, string>> = {
  'jobs.swf': TINY,
  'busy.swf': `; MaxProcs: 4\n${BUSY.join('')}`,
  'dump.txt': readFileSync(join(fixtures, 'sacct/dump.txt'), 'utf8'),
  'slurm.conf':
    '# Slurm 24.11\nSelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nNodeName=n[1-4] CPUs=1\nPartitionName=main Nodes=ALL Default=YES\n',
  'recording.jsonl': RECORDING.map((line) => `${JSON.stringify(line)}\n`).join(''),
  'schedule.csv': 'job,start,end\n1,0,100\n2,100,150\n3,20,50\n4,150,230\n',
  'study.json': JSON.stringify({
    command: 'sessions',
    grid: { users: [2, 3, 4], duration: ['3d'], model: ['interactive:fcfs'] },
    seeds: 1,
  }),
};

const RESERVE = ['reserve', '--distribution', 'exponential(1h)[1h,5h]', '--points', '20'];
const SESSIONS = [
  'sessions',
  '--users',
  '2:5:1',
  '--seeds',
  '1',
  '--duration',
  '3d',
  '--model',
  'interactive:fcfs',
];
const TUNE = [
  'tune',
  'jobs.swf',
  '--vary',
  'policy=easy,fcfs',
  '--objective',
  'meanResponse',
  '--budget',
  '8',
  '--confirm',
  '2',
];
const SWEEP = ['sweep', 'study.json', '--output', 'runs', '--shards', '3'];

export const WRITERS: readonly Writer[] = [
  {
    command: 'replay',
    call: [
      ...['replay', 'jobs.swf', '-p', 'easy,fcfs', '--schedule', 'schedule-{policy}.csv'],
      ...[
        '--attempts',
        'tries-{policy}.csv',
        '--cleaned',
        'cleaned.csv',
        '--report',
        'report.html',
        '--workers',
        '1',
      ],
    ],
    outputs: [
      ...['schedule-easy.csv', 'schedule-fcfs.csv', 'tries-easy.csv', 'tries-fcfs.csv'],
      ...['cleaned.csv', 'report.html'],
    ],
  },
  ...['parquet', 'swf', 'bin'].map((kind) => ({
    command: 'replay',
    call: ['replay', 'jobs.swf', '--schedule', `schedule.${kind}`],
    outputs: [`schedule.${kind}`],
  })),
  {
    command: 'replay',
    call: [
      ...['replay', 'jobs.swf', '--shake', '1m', '--seeds', '2', '--csv', 'metrics.csv'],
      ...['--means', 'means.csv', '--report', 'report.html', '--cleaned', 'cleaned.csv'],
    ],
    outputs: ['metrics.csv', 'means.csv', 'report.html', 'cleaned.csv'],
  },
  {
    command: 'replay',
    call: ['replay', 'jobs.swf', '--stream', '--schedule', 'streamed.csv'],
    outputs: ['streamed.csv'],
  },
  {
    command: 'when',
    call: [
      ...['when', 'jobs.swf', '--job', '4', '--starts', 'replayed'],
      ...['--cleaned', 'cleaned.csv', '--report', 'when.html'],
    ],
    outputs: ['cleaned.csv', 'when.html'],
  },
  {
    command: 'when',
    call: [
      'when',
      'busy.swf',
      '--backtest',
      '--samples',
      '2',
      '--workers',
      '1',
      '--backtest-points',
      'points.csv',
    ],
    outputs: ['points.csv'],
  },
  {
    command: 'stats',
    call: ['stats', 'busy.swf', '--cleaned', 'cleaned.csv', '--by', 'user', '--openmetrics', 'waits.prom'],
    outputs: ['cleaned.csv', 'waits.prom'],
  },
  {
    command: 'explain',
    call: ['explain', 'jobs.swf', '--job', '2', '--cleaned', 'cleaned.csv', '--report', 'report.html'],
    outputs: ['cleaned.csv', 'report.html'],
  },
  {
    command: 'plot',
    call: ['plot', 'jobs.swf', '-p', 'easy', '--output', 'figures', '--cleaned', 'cleaned.csv'],
    outputs: ['figures/sizes.svg', 'figures/waits.svg', 'cleaned.csv'],
    folder: true,
  },
  {
    command: 'plot',
    call: ['plot', 'jobs.swf', '--figure', 'sizes', '--output', 'sizes.svg'],
    outputs: ['sizes.svg'],
  },
  {
    command: 'validate',
    call: ['validate', 'schedule.csv', '--trace', 'jobs.swf', '--cleaned', 'cleaned.csv'],
    outputs: ['cleaned.csv'],
  },
  {
    command: 'speculate',
    call: ['speculate', 'jobs.swf', '--attempts', 'attempts.csv', '--cleaned', 'cleaned.csv'],
    outputs: ['attempts.csv', 'cleaned.csv'],
  },
  {
    command: 'slurm check',
    call: ['slurm', 'check', 'busy.swf', '--slurm-conf', 'slurm.conf', '--cleaned', 'cleaned.csv'],
    outputs: ['cleaned.csv'],
  },
  {
    command: 'slurm replay',
    call: [
      ...['slurm', 'replay', 'jobs.swf', '--slurm-conf', 'slurm.conf', '--schedule', 'starts.csv'],
      ...['--csv', 'metrics.csv', '--report', 'report.html', '--cleaned', 'cleaned.csv'],
    ],
    outputs: ['starts.csv', 'metrics.csv', 'report.html', 'cleaned.csv'],
  },
  {
    command: 'slurm replay',
    call: [
      ...['slurm', 'replay', 'jobs.swf', '--slurm-conf', 'slurm.conf', '--shake', '1m', '--seeds', '2'],
      ...['--means', 'means.csv'],
    ],
    outputs: ['means.csv'],
  },
  {
    command: 'slurm explain',
    call: [
      ...['slurm', 'explain', 'jobs.swf', '--slurm-conf', 'slurm.conf', '--job', '2'],
      ...['--cleaned', 'cleaned.csv', '--report', 'report.html'],
    ],
    outputs: ['cleaned.csv', 'report.html'],
  },
  {
    command: 'slurm speculate',
    call: [
      ...['slurm', 'speculate', 'jobs.swf', '--slurm-conf', 'slurm.conf', '--attempts', 'attempts.csv'],
      ...['--cleaned', 'cleaned.csv'],
    ],
    outputs: ['attempts.csv', 'cleaned.csv'],
  },
  {
    command: 'reserve',
    call: [...RESERVE, '--plot', 'plot.svg', '--report', 'report.html'],
    outputs: ['plot.svg', 'report.html'],
  },
  {
    command: 'reserve',
    call: ['reserve', '--trace', 'jobs.swf', '--cleaned', 'cleaned.csv'],
    outputs: ['cleaned.csv'],
  },
  {
    command: 'advise',
    call: [
      ...['advise', '--from-sacct', 'dump.txt', '--min-runs', '1', '--report', 'advice.html'],
      ...['--cleaned', 'cleaned.csv'],
    ],
    outputs: ['advice.html', 'cleaned.csv'],
  },
  {
    command: 'trace from-sacct',
    call: ['trace', 'from-sacct', 'dump.txt', '--output', 'jobs.parquet', '--cleaned', 'cleaned.csv'],
    outputs: ['jobs.parquet', 'cleaned.csv'],
  },
  {
    command: 'trace write',
    call: ['trace', 'write', 'jobs.swf', '--output', 'jobs.csv', '--cleaned', 'cleaned.csv'],
    outputs: ['jobs.csv', 'cleaned.csv'],
  },
  ...['swf', 'swf.gz', 'csv', 'parquet'].map((kind) => ({
    command: 'generate lublin',
    call: ['generate', 'lublin', '--jobs', '50', '--output', `made.${kind}`],
    outputs: [`made.${kind}`],
  })),
  {
    command: 'generate intrepid',
    call: ['generate', 'intrepid', '--jobs', '50', '--output', 'made.swf'],
    outputs: ['made.swf'],
  },
  {
    command: 'generate stochastic',
    call: ['generate', 'stochastic', '--scenario', '1', '--jobs', '20', '--output', 'made.json'],
    outputs: ['made.json'],
  },
  {
    command: 'sessions',
    call: [
      ...['sessions', 'recording.jsonl', '--model', 'interactive:fcfs'],
      ...['--tasks', 'tasks.csv', '--report', 'report.html'],
    ],
    outputs: ['tasks.csv', 'report.html'],
  },
  {
    command: 'sessions',
    call: [...SESSIONS, '--workers', '1', '--output', 'runs'],
    outputs: ['runs'],
    folder: true,
  },
  {
    command: 'tune',
    call: [...TUNE, '--csv', 'all.csv', '--report', 'tuned.html', '--workers', '1'],
    outputs: ['all.csv', 'tuned.html'],
  },
  {
    command: 'tune',
    call: [...TUNE, '--output', 'tuned', '--workers', '1'],
    outputs: ['tuned'],
    folder: true,
  },
  { command: 'sweep', call: [...SWEEP, '--workers', '1'], outputs: ['runs'], folder: true },
  {
    command: 'merge',
    before: [...SWEEP, '--workers', '1'],
    call: ['merge', 'runs', '--output', 'table.csv'],
    outputs: ['table.csv'],
  },
  {
    command: 'merge',
    before: [...SWEEP, '--workers', '1'],
    call: ['merge', 'runs'],
    outputs: ['runs.parquet'],
  },
];
