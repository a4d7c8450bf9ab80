// Studies that are damaged at random: whatever a study says, it is checked, or refused in one line.
import { expect, test } from 'vitest';
import { SweepColumns } from '../../../../src/cli/sweep/columns.ts';
import { Parameters } from '../../../../src/cli/sweep/parameters.ts';
import { checkPoints } from '../../../../src/cli/sweep/points.ts';
import { groupMeasuresOf } from '../../../../src/cli/sweep/studyCommand.ts';
import { loadStudyCommand } from '../../../../src/cli/sweep/studyCommands.ts';
import { runCount } from '../../../../src/sweep/runs.ts';
import { parseStudy } from '../../../../src/sweep/study.ts';
import { mutate } from '../../../properties/fuzz/mutate.ts';
import { Random } from '../../../properties/fuzz/random.ts';
import { SEED, sized } from '../../../properties/seed.ts';
import { temporaryFolder } from '../cli.ts';
import { writeFiles } from '../options/modes.ts';

const folder = temporaryFolder();
writeFiles(folder);

const STUDIES = [
  {
    command: 'replay',
    grid: {
      trace: ['log.swf', 'synthetic:lublin'],
      policy: ['easy', { order: 'wfp3' }],
      'scale-load': { from: 1, to: 2, step: 0.5 },
    },
    list: [
      { overrun: 'kill', comment: 'plain' },
      { overrun: 'extend', feedback: true },
    ],
    seeds: 3,
  },
  {
    command: 'slurm',
    grid: {
      trace: 'jobs.events',
      'slurm-conf': 'tiny.conf',
      'set.bf_interval': [30, 60],
      assoc_limit_stop: [true, false],
    },
  },
  {
    command: 'speculate',
    grid: {
      workload: 'scenario:1',
      mode: 'rounds',
      distribution: ['beta', 'pareto'],
      strategy: 'hpc,t-optimal',
    },
    seeds: { from: 2, to: 9 },
  },
  {
    command: 'sessions',
    grid: { model: 'srpt*fcfs', users: [4, 8], set: ['1..1', '1..15'], think: ['1h', null] },
    seeds: 50,
  },
  {
    command: 'reserve',
    grid: {
      distribution: 'lognormal(2h,0.8)',
      checkpoint: ['1m', '1h'],
      strategy: ['dyn-prog-count', 'mean-uncapped'],
    },
  },
].map((study) => new TextEncoder().encode(JSON.stringify(study)));

/** Steps of a sweep with a study before its first run. */
async function check(text: string): Promise<void> {
  const study = parseStudy(text, 's.json');
  // A study of millions of points is read as one of few.
  if (runCount({ ...study, seeds: undefined }, 's.json') > 1000) return;
  const command = await loadStudyCommand(study);
  const parameters = new Parameters(command, study, { file: 's.json', folder });
  new SweepColumns(study, command, parameters, groupMeasuresOf(command, study, 's.json'));
  checkPoints(study, command, parameters, 's.json');
}

test('a damaged study is checked, or refused in one line', async () => {
  const random = new Random(SEED);
  for (let i = 0; i < sized(5000, 200); i++) {
    const text = new TextDecoder().decode(mutate(STUDIES[i % STUDIES.length], STUDIES, random));
    const said = await check(text).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(said, text).toMatch(/^$|^(Data|Usage|Trace)Error: [^\n]{1,2000}$/);
  }
});
