// Every name that Slurm 22.05.8 knows in a submission, a slurm.conf, a QOS or an association is supported, has no
// effect, is reported, or is refused, as is every one of the manuals of 24.11.5 and 26.05. The lists have the names of
// the manuals, and of the tables of options of 22.05.8.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../src/errors.ts';
import { withAccounting } from '../../../../src/slurm/machine/accounting/read.ts';
import { readConfiguration } from '../../../../src/slurm/machine/conf/configuration.ts';
import { MANUALS } from '../../../../src/slurm/machine/conf/manuals.ts';
import { type Level, SUPPORT } from '../../../../src/slurm/machine/conf/settingNames.ts';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { OPTIONS_WITHOUT_EFFECT, SUPPORTED_OPTIONS } from '../../../../src/slurm/machine/options.ts';
import { unsupportedOptions, unsupportedSettings } from '../../../../src/slurm/machine/unsupported.ts';
import { fixtures } from '../../../support/paths.ts';

const MANUAL = MANUALS.map(
  (version): Record<string, string> =>
    JSON.parse(readFileSync(join(fixtures, 'slurm-names', `${version}.json`), 'utf8')),
);
const [NAMES] = MANUAL;
const namesOf = (list: string) => [...new Set(MANUAL.flatMap((names) => names[list]?.split(' ') ?? []))];

/** No value of any name, and none that turns a feature off. */
const VALUE = 'zzz';

/** For some names, only some values are supported. */
const BY_VALUE = new Set('begin constraint dependency exclusive gpus gpus-per-task gres hint'.split(' '));

test('the lists are whole', () => {
  expect(
    Object.fromEntries(Object.keys(NAMES).map((list) => [list, NAMES[list].split(' ').length])),
  ).toMatchObject({
    ...{ sbatch: 103, general: 224, node: 25, partition: 43, scheduling: 64, priorityFlags: 12 },
    ...{ selection: 13, qosFlags: 10 },
  });
});

test.each(namesOf('sbatch'))('--%s', (name) => {
  const value = /^gpus$/.test(name) ? '5' : VALUE;
  const line = `-dt 0 -e submit_batch_job | -sim-walltime 9 -n 7 --${name}=${value} x.job`;
  const [submission] = readEvents(line, { file: 'jobs' });
  // Another name of an option is replaced by that.
  const [read] = [...submission.options.keys()].filter((one) => one !== 'ntasks' || name === 'ntasks');
  const reported = unsupportedOptions([submission]);
  const isKnown = SUPPORTED_OPTIONS.has(read) || OPTIONS_WITHOUT_EFFECT.has(read) || BY_VALUE.has(read);
  expect(reported.map(({ feature }) => feature)).not.toContain('an option that the model does not know');
  if (!isKnown) expect(reported.flatMap(({ asked }) => asked)).toEqual([`--${read}`]);
});

/** Features reported for a text; an invalid value is refused. */
function reportedOrRefused(text: string) {
  try {
    return unsupportedSettings(text, 'slurm.conf');
  } catch (error) {
    expect(error).toBeInstanceOf(DataError);
    return [];
  }
}

describe.each([
  'general',
  'node',
  'partition',
] as Level[])('a setting of a line of slurm.conf, %s:', (level) => {
  const begin = { general: '', node: 'NodeName=n1 ', partition: 'PartitionName=p ' }[level];
  test.each(namesOf(level))('%s', (name) => {
    const reported = reportedOrRefused(`${begin}${name}=${VALUE}\n`);
    expect(reported.map(({ feature }) => feature)).not.toContain('a setting that the model does not know');
    const support = SUPPORT[level].get(name.toLowerCase());
    if (typeof support !== 'string') expect(reported.flatMap(({ asked }) => asked).join()).toContain(VALUE);
  });
});

test.each([
  ['SchedulerParameters', 'scheduling'],
  ['PriorityFlags', 'priorityFlags'],
  ['SelectTypeParameters', 'selection'],
  ['PreemptParameters', 'preempt'],
  ['TopologyParam', 'topology'],
] as const)('the words of %s', (setting, list) => {
  for (const name of namesOf(list)) {
    const reported = unsupportedSettings(`${setting}=${name}\n`, 'slurm.conf').flatMap(({ asked }) => asked);
    expect(reported).toEqual(
      SUPPORT[setting].get(name.toLowerCase()) === 'supported' ? [] : [`${setting}=${name}`],
    );
  }
});

const CONF = 'NodeName=n1\nPartitionName=p Nodes=ALL Default=YES\n';
const ACCOUNTS = "Cluster - 'c'\nParent - 'root'\nUser - 'ada'";

/** Features reported for a field with a value. */
function reportedOf(accounts: string, qos: string): string[] {
  const { unsupported } = withAccounting(readConfiguration(CONF, 'slurm.conf'), {
    accounts: { text: accounts, file: 'accounts.cfg' },
    qos: { text: qos, file: 'qos.txt' },
  });
  return unsupported.map(({ feature }) => feature);
}

/** Fields that the model supports. */
const QOS_SUPPORTED = new Set(
  (
    'Flags GrpJobs GrpSubmitJobs GrpTRES MaxJobsPA MaxJobsPU MaxSubmitPA MaxSubmitPU MaxTRES MaxTRESPA MaxTRESPU ' +
    'MaxWall Preempt PreemptMode Priority UsageFactor'
  ).split(' '),
);
const ASSOCIATION_SUPPORTED = new Set(
  (
    'DefaultQOS FairShare GrpJobs GrpSubmitJobs GrpTRES MaxJobs MaxSubmitJobs MaxTRESPerJob MaxWallDurationPerJob ' +
    'Priority QOS'
  ).split(' '),
);

test.each(namesOf('qos').filter((name) => !QOS_SUPPORTED.has(name)))('a QOS with %s', (name) => {
  const reported = reportedOf(`${ACCOUNTS}\n`, `Name|${name}\nnormal|7\n`);
  expect(reported).toHaveLength(1);
  expect(reported[0]).not.toContain('does not know');
});

test.each(
  namesOf('qosFlags').filter((name) => !/^(DenyOnLimit|NoDecay|OverPartQOS)$/.test(name)),
)('a QOS with the flag %s', (flag) => {
  expect(reportedOf(`${ACCOUNTS}\n`, `Name|Flags\nnormal|${flag}\n`)).toEqual(['flags of QOS']);
});

test.each(
  namesOf('association').filter((name) => !ASSOCIATION_SUPPORTED.has(name)),
)('an association with %s', (name) => {
  const reported = reportedOf(`${ACCOUNTS}:${name}='7'\n`, 'Name|Priority\nnormal|0\n');
  expect(reported).toHaveLength(1);
  expect(reported[0]).not.toContain('does not know');
});
