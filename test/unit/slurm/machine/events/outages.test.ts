// Times at which nodes serve no jobs, or only some.
import { describe, expect, test } from 'vitest';
import { EVENTS } from '../../../../../src/slurm/machine/codes.ts';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import type { Outage } from '../../../../../src/slurm/machine/events/model.ts';
import { nodeEventsOf, readOutages } from '../../../../../src/slurm/machine/events/outages.ts';
import {
  readReservations,
  reservationOf,
  reservationRefusal,
} from '../../../../../src/slurm/machine/events/reservations.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';

const cluster = readConfiguration(
  'NodeName=n[1-4]\nPartitionName=main Nodes=ALL Default=YES\n',
  'slurm.conf',
);
const seconds = (text: string) => (text === '' ? Number.NaN : Number(text));
const read = (text: string) => readOutages(text, 'out', cluster.nodes, seconds).outages;
const ALWAYS = Number.POSITIVE_INFINITY;

describe('outages', () => {
  test.each(['', 'Unknown', 'none', 'INFINITE'])('that end %j do not end', (until) => {
    expect(read(`node,from,until\nn1,5,${until}\n`)[0].until).toBe(ALWAYS);
  });

  test.each([
    ['DOWN*', true],
    ['failing', true],
    ['Error', true],
    ['DRAIN', false],
    ['was down', false],
    ['', false],
  ])('of the state %j', (state, isDown) => {
    expect(read(`node,from,until,state\nn1,5,6,${state}\n`)[0].isDown).toBe(isDown);
  });

  test('may have their columns in any order, with blanks and blank lines, and no reason', () => {
    const text = 'Until , Reason,NODE,from\n\n 9 , disk , n[3-4] , 5 \n   \n8,,n1,8\n9,whole cluster,,5\n';
    expect(read(text)).toEqual([
      { node: 2, from: 5, until: 9, isDown: false, reason: 'disk' },
      { node: 3, from: 5, until: 9, isDown: false, reason: 'disk' },
      { node: 0, from: 8, until: 8, isDown: false, reason: '' },
    ]);
    expect(read('from,until,node\n5,9,n1\n')).toMatchObject([{ node: 0, from: 5, until: 9 }]);
    expect(read('node,from,until\nn1,5\n')).toEqual([
      { node: 0, from: 5, until: ALWAYS, isDown: false, reason: '' },
    ]);
  });

  test.each([
    ['node,from\n', "out:1: 'node,from': expected the columns node,from,until,reason"],
    ['from,until\n', "out:1: 'from,until': expected the columns"],
    ['node,until\n', "out:1: 'node,until': expected the columns"],
    ['', "out:1: '': expected the columns"],
    ['node,from,until\nn1\n', "out:2: from 'undefined': expected a date or a number of seconds"],
    ['node,from,until\n\nn1,x,3\n', "out:3: from 'x': expected a date"],
    ['node,from,until\nn1,1,x\n', "out:2: until 'x': expected a date"],
    ['node,from,until\nn1,1,xnone\n', "out:2: until 'xnone': expected a date"],
    ['node,from,until\nn1,1,nonex\n', "out:2: until 'nonex': expected a date"],
    ['NodeName|TimeStart|TimeEnd\nn1|4|3\n', "out:2: timeend '3': expected one behind '4'"],
  ])('%j is refused in one line', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('the events of a node', () => {
  const outage = (node: number, from: number, until: number, isDown = false): Outage => ({
    ...{ node, from, until, isDown, reason: '' },
  });
  const [UP, DRAINED, DOWN] = [EVENTS.NODE_UP, EVENTS.NODE_DRAINED, EVENTS.NODE_DOWN];

  test('are its states from each instant on, worst first where outages overlap', () => {
    expect(nodeEventsOf([outage(1, 0, 10), outage(1, 5, 8, true), outage(1, 8, ALWAYS)])).toEqual([
      { at: 0, node: 1, state: DRAINED },
      { at: 5, node: 1, state: DOWN },
      { at: 8, node: 1, state: DRAINED },
      { at: 10, node: 1, state: DRAINED },
    ]);
    expect(nodeEventsOf([outage(0, 2, 3, true), outage(0, 2, 4)])).toEqual([
      { at: 2, node: 0, state: DOWN },
      { at: 3, node: 0, state: DRAINED },
      { at: 4, node: 0, state: UP },
    ]);
  });

  test('are in the order of time, and then of nodes', () => {
    const events = nodeEventsOf([outage(2, 4, 6), outage(1, 6, 9), outage(0, 4, 6)]);
    expect(events.map(({ at, node }) => [at, node])).toEqual([
      ...[
        [4, 0],
        [4, 2],
        [6, 0],
        [6, 1],
        [6, 2],
        [9, 1],
      ],
    ]);
    expect(nodeEventsOf([])).toEqual([]);
  });
});

describe('reservations', () => {
  const RESERVED = 'ReservationName=r StartTime=1 EndTime=2';
  const reserve = (words: string) => readReservations(`${RESERVED} ${words}`, 'show', cluster.nodes, seconds);
  test.each([
    ['Flags=WEEKLY', { repeat: 604_800 }],
    ['Flags=DAILY,WEEKLY', { repeat: 604_800 }],
    ['Flags=DAILY', { repeat: 86_400 }],
    ['Flags=OVERLAP', { overlaps: true, isMaintenance: false, repeat: 0 }],
    ['Flags=MAINT', { overlaps: false, isMaintenance: true }],
    ['Nodes=n[4,2-3]', { nodes: [1, 2, 3] }],
    ['Nodes=(null)', { nodes: [] }],
    ['Users=N/A Accounts=n/a', { users: { allows: true, names: ['N/A'] }, accounts: undefined }],
    ['Users=', { users: undefined }],
  ])('with %s', (words, expected) => {
    expect(reserve(words).reservations).toMatchObject([expected]);
  });

  test.each([
    ['Licenses=x', ['Licenses']],
    [
      'BurstBuffer=x Groups=g Features=f MaxStartDelay=9',
      ['BurstBuffer', 'Groups', 'Features', 'MaxStartDelay'],
    ],
    ['Features=(null)', []],
    ['Flags=FLEX,MAINT,PURGE_COMP', ['flag FLEX', 'flag PURGE_COMP']],
    ['CoreIDs=0-1', ['single cores']],
    ['NodeName=n1,CoreIDs=0', ['single cores']],
    ['Flags=OVERLAP,IGNORE_JOBS,SPEC_NODES,DAILY,WEEKLY,ALL_NODES,NO_HOLD_JOBS_AFTER_END', []],
  ])('with %s report their unsupported parts', (words, what) => {
    expect(reserve(words).unsupported).toEqual(what.map((one) => ({ name: 'r', what: one })));
  });

  test.each([
    ['ReservationName=r word', "show:1: 'word': expected the text of scontrol show reservation"],
    ['x=1\nReservationName=r', "show:1: 'x=1': expected the text"],
    ['ReservationName=r StartTime=1 EndTime=', "show:1: EndTime '': expected a date or a number of seconds"],
    ['\n\nReservationName=r StartTime=1', "show:3: EndTime 'undefined': expected a date"],
    ['ReservationName=r XComment=No reservations', "show:1: 'reservations': expected the text"],
    ['ReservationName=r =x', "show:1: '=x': expected the text"],
    [
      `${RESERVED} Users=-ada,bob`,
      "show:1: Users '-ada,bob': expected names, or names that all begin with a minus",
    ],
    [`${RESERVED}\n${RESERVED}`, "show: the reservation 'r'"],
  ])('%j is refused in one line', (text, message) => {
    expect(() => readReservations(text, 'show', cluster.nodes, seconds)).toThrow(message);
  });

  test('are for the users and the accounts that they name', () => {
    const job = (words: string) =>
      readSubmissions(`-dt 1 -e submit_batch_job | -sim-walltime 9 -n 1 ${words} x.job`, 'jobs', cluster)[0];
    const allowed = (of: string, words: string) =>
      reservationRefusal(
        { ...cluster, reservations: reserve(of).reservations },
        job(`--reservation=r ${words}`),
      ) === undefined;
    expect(allowed('', '')).toBe(true);
    expect(allowed('Users=ada', '--uid=ada')).toBe(true);
    expect(allowed('Users=ada', '')).toBe(false);
    expect(allowed('Accounts=cs', '-A cs')).toBe(true);
    expect(allowed('Accounts=cs', '-A physics --uid=ada')).toBe(false);
    expect(allowed('Users=ada Accounts=cs', '-A cs --uid=bob')).toBe(false);
    // With a minus sign, a list names those who are denied access.
    expect(allowed('Users=-ada', '--uid=bob')).toBe(true);
    expect(allowed('Users=-ada,-eve', '--uid=eve')).toBe(false);
    expect(allowed('Users=-ada', '')).toBe(true);
    expect(allowed('Accounts=-cs', '-A cs --uid=bob')).toBe(false);
    expect(allowed('Users=-ada Accounts=cs', '-A cs --uid=bob')).toBe(true);
    expect(allowed('Users=-ada Accounts=cs', '-A cs --uid=ada')).toBe(false);
  });

  test('are unknown, or of another name, or of none', () => {
    const [named, none] = ['--reservation=r', ''].map(
      (words) =>
        readSubmissions(
          `-dt 1 -e submit_batch_job | -sim-walltime 9 -n 1 ${words} x.job`,
          'jobs',
          cluster,
        )[0],
    );
    const { reservations } = reserve('');
    expect([none, named].map((job) => reservationOf({ ...cluster, reservations }, job))).toEqual([-1, 0]);
    expect(reservationOf(cluster, named)).toBe(-1);
    expect(reservationRefusal(cluster, named)).toBeUndefined();
    expect(reservationRefusal({ ...cluster, reservations: [] }, named)).toBe(
      "there is no reservation 'r', which it names",
    );
    expect(reservationRefusal({ ...cluster, reservations: [] }, none)).toBeUndefined();
  });

  test('have a comment, which takes the rest of its line', () => {
    const oneliner = `${RESERVED} Nodes=n2 Comment=move Users=-x, see Ticket=4 ReservationName=z`;
    const lines = `${RESERVED}\n   Nodes=n2\n   Users=ada\n   Comment=monthly  patch day\n\n${RESERVED.replace('=r ', '=s ')}`;
    for (const text of [oneliner, lines]) {
      const { reservations, unsupported } = readReservations(text, 'show', cluster.nodes, seconds);
      expect(reservations[0].nodes).toEqual([1]);
      expect(unsupported).toEqual([]);
    }
    expect(readReservations(oneliner, 'show', cluster.nodes, seconds).reservations[0].users).toBeUndefined();
    expect(readReservations(lines, 'show', cluster.nodes, seconds).reservations).toHaveLength(2);
  });
});
