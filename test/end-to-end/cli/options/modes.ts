// A call of every mode of every command, on files where each option can have an effect.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOW, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { fixtures } from '../../../support/paths.ts';

const WEEK = 7 * 24 * 3600;

/**
 * Three weeks of jobs on four processors, of three users, two executables, two queues and two partitions.
 * Some have no run time or no request, run past their request, are larger than the machine, got more than
 * they asked for, or follow another job. The rows are not sorted, and simultaneous jobs are not in the order
 * of their numbers.
 */
function log(): string {
  const jobs = Array.from({ length: 60 }, (_, k) => 60 - k).map((i) => {
    const run = i % 11 === 0 ? 0 : 3000 + ((i * 7919) % 90_000);
    const asked = i % 13 === 0 ? 6 : 1 + (i % 3);
    const got = i % 5 === 0 && asked < 4 ? 4 : asked;
    const request = i % 7 === 0 ? -1 : i % 9 === 0 ? 1800 : 3601 + 2 * run;
    const submit = Math.floor(((i - (i % 2)) * 3 * WEEK) / 62);
    const owner = [1 + (i % 3), 1, 1 + (i % 2), 1 + (i % 2), 1 + (i % 2)];
    const follows = i % 4 === 0 ? [i - 3, 60] : [-1, -1];
    return [i, submit, 10 * i, run, got, -1, -1, asked, request, -1, 1, ...owner, ...follows].join(' ');
  });
  const head = '; MaxProcs: 4\n; UnixStartTime: 1000000000\n; TimeZoneString: Europe/Stockholm\n';
  return `${head}${jobs.join('\n')}\n`;
}

const RECORDING = ['a', 'b'].flatMap((user) => [
  { user, time: 0, disclose: [1, 2, 3].map((i) => ({ task: `${user}${i}`, service: 600 * i })) },
  { user, time: 0, request: `${user}1` },
  { user, time: 900, request: `${user}2` },
]);

const STATED = [
  [500, 0, 2],
  [500, 1, 3],
  [90, 2, 1],
  [30, 3, 1],
  [50, 4, 1],
  [25, 5, 2],
].map(([run, submit, processors]) => ({ run, submit, processors, requests: [60, 600], distribution: 0 }));

const FILES: Readonly<Record<string, string>> = {
  'log.swf': log(),
  'logs/log.swf': log(),
  'dump.txt': readFileSync(join(fixtures, 'sacct/dump.txt'), 'utf8'),
  'jobs.events': readFileSync('examples/slurm/jobs.events', 'utf8'),
  'slurm.conf': readFileSync('examples/slurm/slurm.conf', 'utf8'),
  'tiny.conf':
    'SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nSchedulerType=sched/backfill\nNodeName=n[1-4] CPUs=1\nPartitionName=main Nodes=ALL Default=YES\n' +
    'PartitionName=large Nodes=ALL PriorityTier=2\n',
  'snapshot.txt': snapshotDump({
    jobs: [
      runs('1', 600, 'n1', { cpus: 4 }),
      runs('2', 60, 'n[2-4]', { cpus: 12, nodes: 3 }),
      { id: '3', cpus: 8, submit: NOW - 300 },
    ],
  }),
  'jobs.json': JSON.stringify({
    processors: 3,
    distributions: [{ v: [30, 60, 600], f: [0.5, 0.3, 0.2] }],
    jobs: STATED,
  }),
  'distributions.json': JSON.stringify({
    processors: 8,
    applications: [{ name: 'a', distribution: 'gamma(2,30m)[1m,4h]', jobs: 8, processors: 2 }],
  }),
  'distribution.json': JSON.stringify({ v: [600, 1800, 7200], f: [0.5, 0.3, 0.2] }),
  'runs.txt': '600\n700\n1500\n3000\n9000\n',
  'recording.jsonl': RECORDING.map((line) => `${JSON.stringify(line)}\n`).join(''),
};

/** Makes the files that the calls read. */
export function writeFiles(folder: string): void {
  mkdirSync(join(folder, 'logs'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
}

const FEW = '--samples 5 --calibration-points 5';
const ON_SLURM = '--slurm-conf tiny.conf --starts replayed';

/** The modes of each command: the rest of a call that the test varies by one option. */
export const MODES: Readonly<Record<string, readonly string[]>> = {
  replay: [
    'log.swf -p sjf-easy --json',
    'log.swf -p sjf-easy --stream --json',
    'log.swf -p easy,fcfs --shake 6h --seeds 2 --json',
    'synthetic:lublin --jobs 60 --json',
  ],
  explain: ['log.swf --job 30 --json'],
  plot: ['log.swf --json', 'log.swf -p easy --figure waits --json'],
  speculate: [
    'log.swf --strategy t-optimal --json',
    'log.swf --strategy t-optimal --speculative-backfilling --json',
    'log.swf --mode rounds --strategy t-optimal --json',
    'log.swf --mode rounds --strategy t-optimal --speculative-backfilling --json',
    'log.swf --shake 6h --seeds 2 --strategy all-ckpt --json',
    'jobs.json --json',
    'scenario:2 --seeds 1 --json',
    'scenario:1 --mode rounds --seeds 1 --json',
    'distributions.json --mode rounds --seeds 1 --json',
  ],
  'slurm replay': ['log.swf --slurm-conf tiny.conf --json', 'jobs.events --slurm-conf slurm.conf --json'],
  'slurm check': ['log.swf --slurm-conf tiny.conf --json'],
  'slurm explain': [
    'log.swf --job 30 --slurm-conf tiny.conf --json',
    'jobs.events --job 3 --slurm-conf slurm.conf --json',
  ],
  'slurm speculate': ['log.swf --slurm-conf tiny.conf --strategy all-ckpt --json'],
  sessions: [
    '--seeds 1 --users 3 --duration 5d --json',
    '--model interactive:fcfs --seeds 1 --users 3 --duration 5d --json',
    '--model fcfs*fcfs --seeds 1 --users 3 --duration 5d --json',
    'recording.jsonl --model interactive:srpt --json',
  ],
  reserve: [
    '--distribution lognormal(2h,0.8) --json',
    '--distribution lognormal(2h,0.8) --strategy at-optimal --json',
    '--distribution lognormal(2h,0.8) --strategy mean-uncapped --json',
    '--distribution lognormal(2h,0.8) --compare --json',
    '--discrete distribution.json --json',
    '--trace log.swf --processors 3 --json',
    '--history runs.txt --json',
  ],
  when: [
    `log.swf --no-request drop --job 31 ${FEW} --json`,
    `log.swf --no-request drop --at 10d --job-processors 4 --job-limit 3h ${FEW} --json`,
    `log.swf --no-request drop --backtest ${FEW} --json`,
    'log.swf --no-request drop --fit-policy --calibration-points 10 --json',
    `--snapshot snapshot.txt --history dump.txt --job 3 ${FEW} --json`,
    `log.swf --no-request drop --job 31 ${ON_SLURM} ${FEW} --json`,
    `log.swf --no-request drop --at 10d --job-processors 4 --job-limit 3h ${ON_SLURM} ${FEW} --json`,
  ],
  advise: ['--from-sacct dump.txt --min-runs 1 --json'],
  stats: ['log.swf --json'],
  'trace write': ['log.swf --output new.csv'],
  'trace from-sacct': ['dump.txt --output new.csv'],
  'generate lublin': ['--jobs 20'],
  'generate intrepid': ['--jobs 20'],
  'generate stochastic': ['--scenario 2 -o new.json', '--description distributions.json -o new.json'],
};

const DUMP = 'zero-run oversize no-request to requeued';
const SPECULATIVE = 'speculative-backfilling speculative-return pull';

/**
 * Options that hold in a mode, and whose effect these small files do not show. Larger ones do in other tests.
 */
export const UNSEEN: Readonly<Record<string, string>> = {
  'replay synthetic:lublin --jobs 60 --json':
    'event-rule no-request overrun oversize processors-from ties to zero-run',
  'slurm replay log.swf --slurm-conf tiny.conf --json': 'queues partitions oversize',
  'slurm check log.swf --slurm-conf tiny.conf --json': 'queues partitions oversize',
  'explain log.swf --job 30 --json': 'overrun',
  'slurm explain log.swf --job 30 --slurm-conf tiny.conf --json': 'overrun queues partitions to',
  'speculate log.swf --strategy t-optimal --json': SPECULATIVE,
  'speculate log.swf --strategy t-optimal --speculative-backfilling --json': SPECULATIVE,
  'speculate log.swf --mode rounds --strategy t-optimal --json': `${SPECULATIVE} ties`,
  'speculate log.swf --mode rounds --strategy t-optimal --speculative-backfilling --json': `${SPECULATIVE} ties`,
  'speculate log.swf --shake 6h --seeds 2 --strategy all-ckpt --json': `${SPECULATIVE} checkpoint restart`,
  'slurm speculate log.swf --slurm-conf tiny.conf --strategy all-ckpt --json':
    'speculative-backfilling checkpoint restart',
  'speculate scenario:1 --mode rounds --seeds 1 --json': SPECULATIVE,
  'speculate distributions.json --mode rounds --seeds 1 --json': SPECULATIVE,
  [`when log.swf --no-request drop --job 31 ${FEW} --json`]: 'processors-from starts',
  [`when log.swf --no-request drop --at 10d --job-processors 4 --job-limit 3h ${FEW} --json`]:
    'processors-from',
  [`when log.swf --no-request drop --backtest ${FEW} --json`]: 'seed processors-from',
  'when log.swf --no-request drop --fit-policy --calibration-points 10 --json': 'seed processors-from',
  [`when --snapshot snapshot.txt --history dump.txt --job 3 ${FEW} --json`]: `${DUMP} unit`,
  [`when log.swf --no-request drop --job 31 ${ON_SLURM} ${FEW} --json`]: 'processors-from partitions queues',
  [`when log.swf --no-request drop --at 10d --job-processors 4 --job-limit 3h ${ON_SLURM} ${FEW} --json`]:
    'processors-from partitions queues',
  'advise --from-sacct dump.txt --min-runs 1 --json': DUMP,
  'trace from-sacct dump.txt --output new.csv': DUMP,
  'sessions recording.jsonl --model interactive:srpt --json': 'preemption-cost',
};
