// docs/json-output.md names every field that the commands print with --json, and no other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_METRIC_NAMES } from '../../../src/metrics/metricFields.ts';
import { atRoot } from '../../support/paths.ts';
import { specula, temporaryFolder } from '../cli/cli.ts';

const page = readFileSync(atRoot('docs/json-output.md'), 'utf8');
const [common, ...rest] = page.split(/^## /m);
const sections = new Map(rest.map((text) => [text.slice(0, text.indexOf('\n')), text]));
const KTH = 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz';
const CONF = 'examples/slurm/slurm.conf';

/** The names that a text has between backticks, each part of a path alone. */
const namesIn = (text: string) =>
  new Set([...text.matchAll(/`([^`]+)`/g)].flatMap(([, path]) => path.split(/[.[\]]+/)));

/** Objects whose keys are data: metrics, reasons. */
const DATA =
  /^(metrics|means|differences|ratios|ratio|reasons|start|end|drawn|violation|wrong|explanations)$/;

/** The keys of a document. In `isMetric` objects keys are names of metrics. */
function keysOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) keysOf(one, found);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      // Metrics of a class of stochastic jobs: all.spent.useful.
      for (const part of key.split('.')) found.add(part);
      if (!DATA.test(key)) keysOf(inner, found);
    }
  return found;
}

const folder = temporaryFolder();
const schedule = join(folder, 'convoy.csv');

const DOCUMENTS: Record<string, readonly (readonly string[])[]> = {
  replay: [
    ['replay', 'synthetic:convoy', '-p', 'easy,sjf-easy'],
    ['replay', KTH, '--jobs', '60', '-p', 'easy,sjf-easy', '--shake', '10m', '--seeds', '2'],
    [
      ...['replay', KTH, '--jobs', '60', '-p', 'easy,sjf-easy', '--by', 'user'],
      ...['--power', 'idle=3,busy=10', '--carbon', '0.2', '--price', '0.1', '--delay', '1h'],
    ],
  ],
  explain: [['explain', 'synthetic:convoy', '--job', '5']],
  'slurm replay': [
    ['slurm', 'replay', 'examples/slurm/jobs.events', '--slurm-conf', `${CONF},examples/slurm/builtin.conf`],
    ['slurm', 'replay', 'examples/slurm/jobs.events', '--slurm-conf', 'examples/slurm/topology/slurm.conf'],
  ],
  'slurm explain': [
    ['slurm', 'explain', 'examples/slurm/jobs.events', '--slurm-conf', CONF, '--job', '30'],
    [
      ...['slurm', 'explain', 'examples/slurm/jobs.events', '--job', '2'],
      ...['--slurm-conf', 'examples/slurm/topology/slurm.conf'],
    ],
    [
      ...['slurm', 'explain', '--job', '86', '--snapshot', 'examples/slurm/site/snapshot.txt'],
      ...['--slurm-conf', 'examples/slurm/site/slurm.conf'],
    ],
  ],
  'slurm check': [['slurm', 'check', KTH, '--jobs', '50', '--slurm-conf', CONF]],
  when: [
    [
      'when',
      KTH,
      '--jobs',
      '200',
      '--at',
      '2d',
      '--job-processors',
      '8',
      '--job-limit',
      '4h',
      '--calibration-points',
      '30',
    ],
    [
      ...['when', KTH, '--jobs', '200', '--at', '2d', '--job-processors', '8', '--job-limit', '4h'],
      ...['--calibration-points', '1', '--job-sizes', '4'],
    ],
  ],
  stats: [
    ['stats', 'synthetic:convoy'],
    ['stats', KTH, '--jobs', '50', '--by', 'user'],
  ],
  reserve: [['reserve', '--distribution', 'lognormal(2h,0.8)']],
  speculate: [['speculate', 'scenario:2', '--seeds', '2']],
  sessions: [['sessions', '--seeds', '2', '--users', '2']],
  advise: [
    ['advise', '--from-sacct', 'test/fixtures/sacct/dump.txt'],
    ['advise', '--from-sacct', 'test/fixtures/sacct/memory.txt'],
    ['advise', '--from-sacct', 'examples/slurm/site/jobs.txt'],
  ],
  'validate, corpus check, trace, policies, reproduce': [
    ['validate', schedule, '--trace', 'synthetic:convoy'],
    ['corpus', 'check', 'corpus/jobs.csv'],
    ['trace', 'write', 'synthetic:convoy', '-o', join(folder, 'convoy.swf')],
    ['policies'],
    ['reproduce', 'ipdps20-intro'],
  ],
};

test('each section is of a document that a command prints', () => {
  expect([...sections.keys()].sort()).toEqual(Object.keys(DOCUMENTS).sort());
});

test.each(Object.keys(DOCUMENTS))('the fields of %s are those of its documents', async (title) => {
  if (title.startsWith('validate'))
    expect(await specula(['replay', 'synthetic:convoy', '--schedule', schedule])).toMatchObject({
      status: 0,
    });
  const printed = new Set<string>();
  for (const call of DOCUMENTS[title]) {
    const { status, stdout, stderr } = await specula([...call, '--json'], atRoot('.'));
    expect(status, stderr).toBe(0);
    keysOf(JSON.parse(stdout), printed);
  }
  const own = sections.get(title) ?? '';
  const named = new Set([...namesIn(own), ...namesIn(common)]);
  const metrics = new Set<string>(ALL_METRIC_NAMES);
  expect([...printed].filter((key) => !named.has(key) && !metrics.has(key))).toEqual([]);
  const invented = [...namesIn(own.replace(/_[^_]*_/g, ''))].filter(
    (name) => /^[a-zA-Z]\w+$/.test(name) && !printed.has(name) && !OTHER_WORDS.has(name),
  );
  expect(invented).toEqual([]);
});

/** Words between backticks that are no fields. */
const OTHER_WORDS = new Set(['squeue', 'null', 'large', 'validate', 'policies', 'result']);
