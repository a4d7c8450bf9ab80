// An option that would change nothing is refused: every option of every command, in every mode of the
// command.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Option } from 'commander';
import { expect, test } from 'vitest';
import { sampled } from '../../../properties/seed.ts';
import { allCommands, writesOf } from '../../../support/commands.ts';
import { specula, temporaryFolder } from '../cli.ts';
import { MODES, UNSEEN, writeFiles } from './modes.ts';

const folder = temporaryFolder();
writeFiles(folder);

/** Values that differ from the defaults and from those of the modes. One of them must have an effect. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  ...{ policy: ['fcfs', 'conservative', 'sjf-easy'], 'event-rule': ['each'], timeout: ['1s'], window: ['7'] },
  ...{ seed: ['7'], seeds: ['3'], by: ['user'], 'slurm-conf': ['slurm.conf'], 'sacct-args': ['-r x'] },
  ...{
    'start-at': ['5d'],
    'slurm-version': ['22.05'],
    accounts: ['none'],
    qos: ['none'],
    reservations: ['none'],
    outages: ['none'],
  },
  ...{ queues: ['1=main,2=large'], partitions: ['1=main,2=large'], warmup: ['5d'], cooldown: ['5d'] },
  ...{
    'max-estimate': ['9h'],
    granularity: ['7h'],
    grace: ['2h'],
    processors: ['7', '2'],
    columns: ['run=9'],
    format: ['csv'],
  },
  ...{
    unit: ['nodes'],
    requeued: ['sum'],
    fields: ['JobID,Submit,Start,End,State,NCPUS'],
    'zero-run': ['drop'],
    'processors-from': ['requested'],
    oversize: ['clip'],
  },
  ...{ 'no-request': ['drop', 'max'], overrun: ['extend'], ties: ['id'], from: ['3d', '29d'], to: ['12d'] },
  ...{
    jobs: ['31', '9'],
    'scale-load': ['3'],
    shake: ['5h'],
    resample: ['2'],
    users: ['2'],
    block: ['2'],
    job: ['32', '2'],
  },
  ...{ figure: ['sizes'], width: ['300'], height: ['900'], font: ['Times'], 'font-size': ['20'] },
  ...{
    scale: ['log', 'linear'],
    theme: ['dark'],
    distribution: ['exponential(1h)[1h,5h]'],
    discrete: ['distribution.json'],
  },
  ...{ trace: ['log.swf'], user: ['1'], executable: ['1'], strategy: ['t-optimal', 'mean-uncapped', 'hpc'] },
  ...{ alpha: ['3'], beta: ['3'], gamma: ['1h'], checkpoint: ['1h'], restart: ['1h'], zeta: ['0.3'] },
  ...{ epsilon: ['0.5'], points: ['17'], limit: ['1h'], history: ['runs.txt'], application: ['root//'] },
  ...{ mode: ['rounds', 'online'], 'speculative-return': ['top'], allocation: ['half'], small: ['none'] },
  ...{
    'small-share': ['0.3'],
    'small-until': ['1h'],
    at: ['9d'],
    'job-processors': ['3'],
    'job-partitions': ['all'],
    'job-limits': ['1h'],
    'job-sizes': ['1,3'],
    'job-limit': ['1h'],
  },
  ...{
    'job-user': ['2'],
    snapshot: ['snapshot.txt'],
    history: ['dump.txt'],
    starts: ['replayed'],
    samples: ['9'],
  },
  ...{
    'calibration-points': ['9'],
    since: ['2020-01-01'],
    until: ['2020-01-02'],
    'from-sacct': ['dump.txt'],
  },
  ...{ 'min-runs': ['2'], 'default-limit': ['3h'], model: ['interactive:srpt'], service: ['5m'] },
  ...{ think: ['5m'], set: ['1..3'], change: ['0.5..0.9'], 'task-processors': ['2'], duration: ['3d'] },
  ...{ 'prediction-error': ['0.5'], 'preemption-cost': ['60'], load: ['0.9'], overestimate: ['2'] },
  ...{ scenario: ['1'], description: ['distributions.json'], tolerance: ['0.3'], 'critical-restart': ['1h'] },
  ...{ per: ['job'], charged: ['reserved'], 'on-limit': ['extend:9d'] },
  ...{ estimates: ['tsafrir'], power: ['idle=3,busy=10'], carbon: ['0.3'], price: ['0.2'], delay: ['6h'] },
};

/** Options that do not change the answer, or only where a slurm.conf has more than these small ones. */
const SAME_ANSWER = ['engine', 'workers', 'stream', 'json', 'quiet', 'verbose', 'slurm-version'];

/** Output of a call, without times of the clock, and without the value of the option itself. */
function answer(text: string, option: Option): string {
  let said = text;
  try {
    const document = JSON.parse(text) as Record<string, unknown>;
    delete document[option.attributeName()];
    for (const figure of (document.figures ?? []) as Record<string, unknown>[]) delete figure.command;
    said = JSON.stringify(document);
  } catch {}
  return said.replaceAll(/"(seconds|events)":[\d.e-]+/g, '');
}

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Files that the call wrote, by name. */
  readonly files: string;
}

async function outcome(args: readonly string[]): Promise<Outcome> {
  const written = () => readdirSync(folder).filter((name) => name.startsWith('new'));
  for (const name of written()) rmSync(join(folder, name), { recursive: true });
  const { status, stdout, stderr } = await specula(args, folder);
  const texts = written().map((name) => [
    name,
    name.includes('.') ? readFileSync(join(folder, name), 'latin1') : '',
  ]);
  return { status, stdout, stderr, files: JSON.stringify(texts) };
}

/** Results and files of a call with an option. */
const left = ({ stdout, stderr, files }: Outcome, option: Option) =>
  [answer(stdout, option), stderr, files].join('\n');

/** Other values of an option, each as words of a command line. */
function otherValues(option: Option): string[][] {
  const { long, required, optional } = option;
  const flag = long as string;
  const writes = writesOf(option);
  if (writes !== undefined) return [[flag, `new-${option.attributeName()}${writes.extensions?.[0] ?? ''}`]];
  if (!required && !optional) return [[flag]];
  return (VALUES[flag.slice(2)] ?? []).map((value) => [flag, value]);
}

const CASES = allCommands().flatMap(({ words, command }) =>
  (MODES[words] ?? []).flatMap((call) => {
    const args = [...words.split(' '), ...call.split(' ')];
    const others = command.options.filter(
      ({ long, short }) => !args.includes(long as string) && !args.includes(short ?? ''),
    );
    const leftOut = [...SAME_ANSWER, ...(UNSEEN[args.join(' ')]?.split(' ') ?? [])];
    const wanted = others.filter(({ long }) => !leftOut.includes((long as string).slice(2)));
    return wanted.map((option) => ({ title: args.join(' '), flag: option.long as string, option, args }));
  }),
);

const withoutIt = new Map<string, Promise<Outcome>>();

test.each(sampled(CASES, 13))('$title: $flag has an effect or is refused', async ({
  title,
  option,
  args,
}) => {
  const others = otherValues(option);
  expect(others, `a value of ${option.long}`).not.toEqual([]);
  const first = withoutIt.get(title) ?? outcome(args);
  withoutIt.set(title, first);
  const without = await first;
  expect(without.status, without.stderr).toBe(0);
  for (const words of others) {
    const found = await outcome([...args, ...words]);
    if (found.status === 0 && left(found, option) === left(without, option)) continue;
    if (found.status !== 0) expect(found.stderr).toMatch(/^(specula: [^\n]+\n)+$/);
    return;
  }
  expect.fail(`${option.long} changes nothing, and is not refused`);
});

test('every mode with effects that are not seen is a mode of a command', () => {
  const all = Object.entries(MODES).flatMap(([words, calls]) => calls.map((call) => `${words} ${call}`));
  expect(Object.keys(UNSEEN).filter((title) => !all.includes(title))).toEqual([]);
});

test('every command with options has its modes here, or does what needs no test', () => {
  const others = allCommands().filter(({ words }) => MODES[words] === undefined);
  expect(others.map(({ words }) => words).sort()).toEqual([
    ...[
      'cancel',
      'completion',
      'corpus check',
      'help',
      'lab',
      'merge',
      'policies',
      'reproduce',
      'resume',
      'submit',
      'sweep',
      'tune',
    ],
    'validate',
  ]);
});
