import { expect, test } from 'vitest';
import { type NodeCalendar, withNodeCalendar } from '../../../../../src/slurm/machine/events/nodeCalendar.ts';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';

const configuration = readSlurmConf(
  'TopologyPlugin=topology/tree\nNodeName=n[1-4] CPUs=4\nPartitionName=main Nodes=ALL Default=YES\n',
);
const outages = (from: string): NodeCalendar => ({
  outages: { text: `node,from,until\nn2,${from},\n`, file: 'out.csv' },
});
const from = (text: string, unixStartTime?: number) =>
  withNodeCalendar(configuration, { ...outages(text), unixStartTime }).cluster.outages?.[0].from;

test('a configuration without a calendar stays as it is', () => {
  expect(withNodeCalendar(configuration, {})).toEqual(configuration);
});

test.each([
  '90',
  '-90',
  '12.75',
  '0',
])('%s is on the clock of a trace without dates, else an epoch', (text) => {
  expect(from(text)).toBe(Number(text));
  expect(from(text, 1e9)).toBe(Number(text) - 1e9);
});

test('a date without an offset is by the time zone of the trace', () => {
  const start = Date.UTC(2026, 0, 5) / 1000;
  const local = (text: string) =>
    withNodeCalendar(configuration, {
      ...{ ...outages(text), unixStartTime: start, timeZone: 'Europe/Stockholm' },
      onZone: (line) => expect.fail(line),
    }).cluster.outages?.[0].from;
  expect(local('2026-01-05T01:00:00')).toBe(0);
  expect(local('2026-01-05T01:00:00Z')).toBe(3600);
  expect(local(`${start + 60}`)).toBe(60);
});

test.each([
  ['1767571200', false, undefined],
  ['2026-01-05T00:00:00', true, undefined],
  ['2026-01-05T00:00:00Z', false, undefined],
  ['2026-01-05T00:00:00', false, 'out.csv: its dates have no offset and are read as UTC'],
  ['1767571200', true, 'out.csv: it counts seconds since 1970, but the dates of the trace have no offset'],
  ['2026-01-05T00:00:00+01:00', true, 'out.csv: it counts seconds since 1970'],
])('%s with a trace whose dates lack an offset: %s', (text, naiveDates, expected) => {
  const lines: string[] = [];
  const onZone = (line: string) => lines.push(line);
  withNodeCalendar(configuration, { ...outages(text), unixStartTime: 1e9, naiveDates, onZone });
  expect(lines).toEqual(expected === undefined ? [] : [expect.stringContaining(expected)]);
});

test('dates count from the beginning of the trace', () => {
  const start = Date.UTC(2026, 0, 5) / 1000;
  expect(from('2026-01-05T00:01:30', start)).toBe(90);
  expect(from('2026-01-04T00:00:00', start)).toBe(-86_400);
  expect(from('1970-01-01T00:00:10', 0)).toBe(10);
});

test('a trace without a date has none', () => {
  expect(() => from('2026-01-05T00:01:30')).toThrow(
    "out.csv: '2026-01-05T00:01:30': expected a number of seconds, because the trace has no date",
  );
  for (const text of ['soon', 'x90', '90x', '90.x'])
    for (const start of [undefined, 0])
      expect(() => from(text, start)).toThrow(
        `out.csv:2: from '${text}': expected a date or a number of seconds`,
      );
});

test('reservations are read, and their unsupported parts are reported after the others', () => {
  const text =
    'ReservationName=a StartTime=100 EndTime=200 Nodes=n1 Flags=MAINT,MAGNETIC\n' +
    'ReservationName=b StartTime=100 EndTime=200 Nodes=n2 Licenses=x\n';
  const { cluster, unsupported } = withNodeCalendar(configuration, { reservations: { text, file: 'r.txt' } });
  expect(cluster.reservations?.map(({ name, start, end }) => [name, start, end])).toEqual([
    ['a', 100, 200],
    ['b', 100, 200],
  ]);
  expect(cluster).not.toHaveProperty('outages');
  expect(unsupported).toEqual([
    ...configuration.unsupported,
    {
      feature: 'parts of reservations',
      asked: ['a: flag MAGNETIC', 'b: Licenses'],
      ...{ count: 2, of: 'settings' },
    },
  ]);
});

test('nodes that the configuration does not have are reported, and the others count', () => {
  const reservations = 'ReservationName=a StartTime=100 EndTime=200 Nodes=n[3-6]\n';
  const out = 'node,from,until\nn9,1,2\nn[4-5],1,2\nn9,5,6\n';
  const { cluster, unsupported } = withNodeCalendar(configuration, {
    reservations: { text: reservations, file: 'r.txt' },
    outages: { text: out, file: 'out.csv' },
  });
  expect(cluster.reservations?.[0].nodes).toEqual([2, 3]);
  expect(cluster.outages?.map(({ node }) => node)).toEqual([3]);
  expect(unsupported.slice(configuration.unsupported.length)).toEqual([
    {
      feature: 'nodes of r.txt that this configuration does not have',
      ...{ asked: ['n5', 'n6'], count: 2, of: 'nodes' },
    },
    {
      feature: 'nodes of out.csv that this configuration does not have',
      ...{ asked: ['n9', 'n5'], count: 2, of: 'nodes' },
    },
  ]);
});
