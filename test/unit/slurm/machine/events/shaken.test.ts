// Submissions of a file of events at other times.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEvents, type SlurmSubmission } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { shakeSubmissions } from '../../../../../src/slurm/machine/events/shaken.ts';
import { shake } from '../../../../../src/trace/transform/shake.ts';
import { oracleSessions } from '../../../../oracle/trace/sessions.ts';
import { holds } from '../../../../properties/seed.ts';
import { testKernels } from '../../../../support/kernels.ts';
import { testWorkload } from '../../../../support/workload.ts';

const { wasm, twin } = await testKernels();

interface Line {
  readonly user: number;
  readonly gap: number;
  readonly run: number;
  /** Number of lines up to the job that it waits for; 0: none. */
  readonly behind: number;
  readonly byName: boolean;
}

const someLines = fc.array(
  fc.record({
    user: fc.integer({ min: 0, max: 3 }),
    gap: fc.constantFrom(0, 0.25, 1, 300, 1200, 1201, 5000),
    run: fc.constantFrom(0, 1, 300, 1500, 4000),
    behind: fc.constantFrom(0, 0, 0, 0, 1, 2, 7),
    byName: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

/** User 0 is unknown. */
function eventsOf(lines: readonly Line[]): { text: string; on: (number | undefined)[] } {
  let submit = 0;
  const on = lines.map(({ behind }, i) => (behind > 0 && behind <= i ? i - behind : undefined));
  const text = lines.map(({ user, gap, run, byName }, i) => {
    submit += gap;
    const first = on[i];
    const who = user === 0 ? '' : ` --uid=user${user}`;
    const after =
      first === undefined ? '' : ` -d after${byName ? 'ok' : 'any'}:${byName ? `j${first}` : first + 1}`;
    return `-dt ${submit} -e submit_batch_job | -sim-walltime ${run}${who} -J j${i} -n 1 -t 5${after} pseudo.job`;
  });
  return { text: text.join('\n'), on };
}

/** For each job the seconds by which it came later. */
function movesOf(before: readonly SlurmSubmission[], after: readonly SlurmSubmission[], later: number) {
  const submits = new Map(after.map(({ id, submit }) => [id, submit - later]));
  return before.map(({ id, submit }) => (submits.get(id) as number) - submit);
}

/** Sessions, and those that a dependency joins, until nothing more joins them. */
function oracleGroups(sessions: readonly number[][], on: readonly (number | undefined)[]): number[] {
  const group = on.map((_, job) => sessions.findIndex((jobs) => jobs.includes(job)));
  for (let again = true; again; ) {
    again = false;
    for (const [job, first] of on.entries()) {
      if (first === undefined || group[first] === group[job]) continue;
      const [least, other] = [group[job], group[first]].sort((a, b) => a - b);
      for (const [i, one] of group.entries()) if (one === other) group[i] = least;
      again = true;
    }
  }
  return group;
}

test('sessions move as those of a log of the same jobs, and with those that their jobs depend on', async () => {
  await holds(someLines, 2000, async (lines) => {
    const { text, on } = eventsOf([{ user: 1, gap: 0, run: 1, behind: 0, byName: false }, ...lines]);
    const events = readEvents(text);
    const { submissions, later } = await shakeSubmissions(events, { window: 500, seed: 3, kernel: wasm });
    const moves = movesOf(events, submissions, later);

    const users = events.map(({ options }) => Number(options.get('uid')?.slice(4) ?? -1));
    const log = testWorkload(
      4,
      events.map(({ submit, run }, i) => ({ submit, run, request: run, processors: 1, user: users[i] })),
    );
    const asLog = await shake({ ...log, unixStartTime: 0 }, { window: 500, seed: 3, kernel: wasm });
    const early = -(asLog.unixStartTime as number);
    const place = new Map(Array.from(asLog.jobs.id, (id, job) => [id, job]));
    const ofLog = events.map(
      ({ submit }, i) => asLog.jobs.submit[place.get(log.jobs.id[i]) as number] - early - submit,
    );
    const jobs = events.map(({ submit, run }, i) => ({ user: users[i], submit, end: submit + run }));
    const sessions = oracleSessions(jobs);
    const group = oracleGroups(sessions, on);
    expect(moves).toEqual(group.map((session) => ofLog[sessions[session][0]]));

    expect(later).toBe(
      Math.max(0, Math.ceil(-Math.min(...events.map(({ submit }, i) => submit + moves[i])))),
    );
  });
});

test('jobs stay as they are, in the order of submission, those of one instant as in the file', async () => {
  await holds(someLines, 500, async (lines) => {
    const events = readEvents(
      eventsOf([{ user: 1, gap: 0, run: 1, behind: 0, byName: false }, ...lines]).text,
    );
    for (const window of [0, 1, 600]) {
      const { submissions } = await shakeSubmissions(events, { window, kernel: wasm });
      const sorted = submissions.toSorted((a, b) => a.submit - b.submit || a.id - b.id);
      expect(submissions).toEqual(sorted);
      const back = submissions.toSorted((a, b) => a.id - b.id).map(({ submit: _, ...rest }) => rest);
      expect(back).toEqual(events.map(({ submit: _, ...rest }) => rest));
      if (window === 0) expect(submissions).toEqual(events);
    }
  });
});

describe('by hand', () => {
  const line = (submit: number, words: string) =>
    `-dt ${submit} -e submit_batch_job | -sim-walltime 9 ${words} -n 1 -t 1 pseudo.job\n`;

  test('a job keeps its distance to the one that it names, over other users and sessions', async () => {
    const text =
      line(10.5, '--uid=ann -J a') +
      line(5000, '--uid=bob -d afterok:a') +
      line(9000, '--uid=cid --dependency=after:2+5,singleton');
    const events = readEvents(text);
    for (let seed = 1; seed <= 9; seed++) {
      const { submissions, later } = await shakeSubmissions(events, { window: 600, seed, kernel: twin });
      expect(submissions.map(({ id, submit }) => [id, submit - submissions[0].submit])).toEqual([
        [1, 0],
        [2, 4989.5],
        [3, 8989.5],
      ]);
      expect(later === 0 || submissions[0].submit < 1).toBe(true);
    }
  });

  test('a dependency on no job, or on a unique name, joins nothing', async () => {
    const text =
      line(0, '--uid=ann') + line(9000, '--uid=bob -d singleton') + line(20_000, '--uid=cid -d afterany:77');
    const moves = new Set<number>();
    for (let seed = 1; seed <= 5; seed++) {
      const { submissions } = await shakeSubmissions(readEvents(text), { seed, kernel: wasm });
      moves
        .add(submissions[1].submit - submissions[0].submit)
        .add(submissions[2].submit - submissions[1].submit);
    }
    expect(moves.size).toBe(10);
  });

  test('the report says what was done', async () => {
    const text = line(0, '--uid=ann') + line(9000, '--uid=ann');
    const { row } = await shakeSubmissions(readEvents(text), { seed: 4, kernel: wasm });
    expect(row).toEqual({ reason: 'shaken', action: '2 sessions moved by up to 10m (seed 4)', jobs: 2 });
  });

  test.each([
    [line(0, ''), 'events:1: shaking needs user IDs, and no submission has --uid'],
    [
      `${line(5, '--uid=ann')}\n${line(4.5, '--uid=ann')}`,
      'events:3: -dt 4.5 is before that of the line above; sort the lines by it, and they can be shaken',
    ],
  ])('%j is refused', async (text, message) => {
    await expect(shakeSubmissions(readEvents(text), { kernel: wasm })).rejects.toThrow(message);
  });

  test('so is a window that is no whole number of seconds', async () => {
    const events = readEvents(line(0, '--uid=ann'));
    await expect(shakeSubmissions(events, { window: 0.5, kernel: wasm })).rejects.toThrow(
      'expected a whole number',
    );
  });
});
