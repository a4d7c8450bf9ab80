import processes from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { clusterLimit, type LimitedCall } from '../../../src/slurm/drive/clusterLimit.ts';
import { FakeSlurm } from '../../support/fakeSlurm.ts';

/** Settings of accounting; the partitions are limited to 10 h, of the QOS `wide` or of none. */
interface Said {
  readonly partitionQos?: string;
  /** Name, MaxWall and Flags of each QOS. */
  readonly qos: readonly (readonly [name: string, wall: string, flags?: string])[];
  /** Time limit of the association. */
  readonly wall?: string;
  readonly enforced?: string;
}

/** Outputs of Slurm's commands, by the word for what they show. */
const answersOf = ({ partitionQos = 'N/A', qos, wall = '', enforced = 'limits' }: Said) => ({
  config: `AccountingStorageEnforce = ${enforced}\n`,
  partition:
    `PartitionName=main Default=YES QoS=${partitionQos} MaxTime=10:00:00\n` +
    `PartitionName=short Default=NO QoS=${partitionQos} MaxTime=01:00:00\n`,
  qos: qos.map(([name, limit, flags = '']) => `${name}|${limit}|${flags}\n`).join(''),
  user: 'physics\n',
  assoc: `physics||normal|${wall}\n`,
});

/** A process that has answered and ended. */
function answering(text: string) {
  const stdout = Readable.from([text]);
  const child = Object.assign(new EventEmitter(), {
    stdout,
    stderr: Readable.from([]),
    stdin: new PassThrough(),
  });
  stdout.on('end', () => child.emit('close', 0));
  return child;
}

test('the longest request that runs is what the commands of Slurm say', async () => {
  const fake = new FakeSlurm(mkdtempSync(join(tmpdir(), 'specula-limit-')));
  for (const [name, value] of Object.entries(fake.env)) vi.stubEnv(name, value);
  const answers = answersOf({ qos: [['normal', '']], wall: '00:30:00' });
  fake.set('partitions', answers.partition);
  for (const name of ['config', 'qos', 'assoc'] as const) fake.set(name, answers[name]);
  expect(await clusterLimit({})).toEqual({ seconds: 1800, of: 'account physics' });
  vi.unstubAllEnvs();
  rmSync(fake.folder, { recursive: true });
});

describe('the longest request that runs', () => {
  let answers: Record<string, string>;
  beforeEach(() => {
    vi.spyOn(processes, 'spawn').mockImplementation(((_: string, args: readonly string[]) =>
      answering(answers[args.find((word) => word in answers) ?? ''])) as never);
    syncBuiltinESMExports();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  const asked = async (said: Said, call: LimitedCall = {}) => {
    answers = answersOf(said);
    const { seconds, of } = await clusterLimit(call);
    return [seconds / 60, of];
  };
  const WIDE = ['wide', '02:00:00'] as const;

  it('has the limit of the QOS of the partition before that of the QOS of the job', async () => {
    const both = { partitionQos: 'wide', qos: [['normal', '01:00:00'], WIDE] } as const;
    expect(await asked(both)).toEqual([120, 'QOS wide']);
    expect(await asked({ ...both, qos: [['normal', '03:00:00'], WIDE] })).toEqual([120, 'QOS wide']);
    expect(
      await asked({
        ...both,
        qos: [
          ['normal', '03:00:00'],
          ['wide', ''],
        ],
      }),
    ).toEqual([180, 'QOS normal']);
  });

  it('has that of the QOS of the job first with OverPartQOS', async () => {
    const flags = 'NoDecay,OverPartQOS';
    const over = { partitionQos: 'wide', qos: [['normal', '01:00:00', flags], WIDE] } as const;
    expect(await asked(over)).toEqual([60, 'QOS normal']);
    expect(await asked({ ...over, qos: [['normal', '03:00:00', flags], WIDE] })).toEqual([180, 'QOS normal']);
    expect(await asked({ ...over, qos: [['normal', '', flags], WIDE] })).toEqual([120, 'QOS wide']);
    // Another flag, or the flag of another QOS, changes nothing.
    expect(await asked({ ...over, qos: [['normal', '01:00:00', 'DenyOnLimit'], WIDE] })).toEqual([
      120,
      'QOS wide',
    ]);
    const other = [
      ['normal', '01:00:00'],
      ['wide', '02:00:00', flags],
    ] as const;
    expect(await asked({ ...over, qos: other })).toEqual([120, 'QOS wide']);
  });

  it('has no limit of the partition with PartitionTimeLimit', async () => {
    const qos = [['normal', '20:00:00', 'PartitionTimeLimit']] as const;
    expect(await asked({ qos })).toEqual([1200, 'QOS normal']);
    expect(await asked({ qos: [['normal', '20:00:00']] })).toEqual([600, 'partition main']);
  });

  it('has the limit of the association if no QOS has one', async () => {
    expect(await asked({ qos: [['normal', '']], wall: '00:30:00' })).toEqual([30, 'account physics']);
    expect(await asked({ qos: [['normal', '02:00:00']], wall: '00:30:00' })).toEqual([120, 'QOS normal']);
  });

  it('has the limit of the QOS that is asked for, of the lowest of several partitions', async () => {
    const qos = [
      ['normal', '00:10:00'],
      ['own', '05:00:00'],
    ] as const;
    expect(await asked({ qos }, { qos: 'own' })).toEqual([300, 'QOS own']);
    expect(await asked({ qos }, { qos: 'own', partition: 'main,short' })).toEqual([60, 'partition short']);
  });

  it.each([
    'none',
    'associations',
    'qos',
    'nosteps',
  ])('has limits of partitions alone if %s is enforced', async (enforced) => {
    expect(await asked({ qos: [['normal', '00:01:00']], enforced })).toEqual([600, 'partition main']);
  });
  it.each([
    'limits',
    'associations,limits',
    'safe',
    'all',
  ])('has all limits if %s is enforced', async (enforced) => {
    expect(await asked({ qos: [['normal', '00:01:00']], enforced })).toEqual([1, 'QOS normal']);
  });
});
