// Tests which state files are accepted. A faulty one is refused before any of it reaches Slurm or a
// shell.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DataError } from '../../../src/errors.ts';
import type { SubmitState } from '../../../src/slurm/drive/state.ts';
import { parseState } from '../../../src/slurm/drive/stateFile.ts';
import { holds } from '../../properties/seed.ts';

/** A state with everything in it that one may have. */
function sound(): SubmitState {
  return {
    specula: 1,
    token: 'abc',
    mode: 'driver',
    cwd: '/home/ann',
    options: ['-n', '4'],
    script: ['job.sh', 'two words'],
    continueExit: 99,
    signal: '--signal=B:USR1@360',
    distribution: 'a distribution',
    now: { minutes: [1, 90, 600], shares: [0.5, 0.4, 0.1], most: 600, last: 700 },
    turn: 3,
    stages: [
      {
        minutes: 1,
        checkpoint: true,
        intent: '2026-01-31T12:00:00.000Z',
        job: '7',
        end: { state: 'FAILED', exitCode: 0, signal: 9 },
        attempts: [{ job: '6', end: { state: 'NODE_FAIL', exitCode: 0 } }],
      },
      { minutes: 90, checkpoint: false, intent: '2026-01-31T12:00:00.000Z' },
      { minutes: 600, checkpoint: false },
    ],
  };
}

/** The state with other fields in one stage. */
function inStage(state: SubmitState, stage: number, fields: object): unknown {
  return { ...state, stages: state.stages.map((one, i) => (i === stage ? { ...one, ...fields } : one)) };
}

test('the state that a driver writes is read back', () => {
  const state = { ...sound(), cancelled: '2026-01-31T12:00:00.000Z' };
  expect(parseState(JSON.stringify(state), 'run.json')).toEqual(state);
});

test.each<[string, (state: SubmitState) => unknown, RegExp]>([
  ['no JSON', () => '{"specula": 1,', /run\.json:1:15: not JSON/],
  ['a list', () => [], /it is \[\]; expected a state that 'specula submit' wrote/],
  [
    '0 minutes',
    (s) => inStage(s, 1, { minutes: 0 }),
    /stages\[1\]: minutes is 0; expected a whole number, 1 to/,
  ],
  [
    'a job that is a command',
    (s) => inStage(s, 0, { job: '7; touch x' }),
    /stages\[0\]: job is "7; touch x"; expected the number of a job/,
  ],
  ['a number as job', (s) => inStage(s, 0, { job: 7 }), /stages\[0\]: job is 7; expected the number/],
  ['no stages', (s) => ({ ...s, stages: [] }), /stages is \[\]; expected one stage or more/],
  ['a stage that is null', (s) => ({ ...s, stages: [null] }), /stages\[0\]: it is null; expected/],
  [
    'an end without a job',
    (s) => inStage(s, 2, { end: { state: 'TIMEOUT', exitCode: 0 } }),
    /stages\[2\]: job is missing/,
  ],
  [
    'minutes that do not rise',
    (s) => ({ ...s, now: { ...s.now, minutes: [1, 90, 90] } }),
    /now: minutes is \[1,90,90\]; expected whole minutes, rising/,
  ],
  [
    'a share too few',
    (s) => ({ ...s, now: { ...s.now, shares: [0.5, 0.5] } }),
    /now: shares is \[0\.5,0\.5\]; expected a probability for each of the minutes/,
  ],
  ['options as a text', (s) => ({ ...s, options: '-n 4' }), /options is "-n 4"; expected a list of texts/],
  [
    '--array among the options',
    (s) => ({ ...s, options: ['--array=1-9'] }),
    /options: sbatch option '--array=1-9'/,
  ],
  [
    'a token with a newline',
    (s) => ({ ...s, token: 'a\nb' }),
    /token is "a\\nb"; expected letters and digits/,
  ],
  [
    'a relative folder',
    (s) => ({ ...s, cwd: 'here' }),
    /cwd is "here"; expected a folder, named from the root/,
  ],
  [
    'an exit code of 0',
    (s) => ({ ...s, continueExit: 0 }),
    /continueExit is 0; expected a whole number, 1 to 125/,
  ],
  [
    'a signal with a blank',
    (s) => ({ ...s, signal: '--signal=B:USR1@60 --hold' }),
    /signal is ".*"; expected an option like/,
  ],
  [
    'an intent that is no time',
    (s) => inStage(s, 0, { intent: 'soon' }),
    /intent is "soon"; expected a time/,
  ],
  [
    'a chain without a script',
    (s) => ({ ...s, mode: 'chain', script: [] }),
    /script is \[\]; expected the script of a chain/,
  ],
])('%s is refused in one line', (_, damage, says) => {
  const damaged = damage(sound());
  const text = typeof damaged === 'string' ? damaged : JSON.stringify(damaged);
  expect(() => parseState(text, 'run.json')).toThrow(DataError);
  expect(() => parseState(text, 'run.json')).toThrow(says);
  expect(() => parseState(text, 'run.json')).not.toThrow(/\n/);
});

/** Every place in a document. */
function places(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, one]) => places(one, [...at, key]))];
}

function changed(value: unknown, [key, ...rest]: readonly (string | number)[], to: unknown): unknown {
  if (key === undefined) return to;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string, unknown>)[key] = changed((value as Record<string, unknown>)[key], rest, to);
  return copy;
}

const odd = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    0,
    -1,
    0.5,
    1e300,
    2 ** 31,
    true,
    '',
    '0',
    '7; true',
    '$(true)',
    'a\nb',
    'a\0b',
    [],
    {},
    [null],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

test('a changed state is refused in one line, or holds only what Slurm may be given', async () => {
  const all = places(sound());
  const change = fc.tuple(fc.constantFrom(...all), odd);
  await holds(fc.array(change, { minLength: 1, maxLength: 2 }), 2000, async (changes) => {
    const document = changes.reduce<unknown>((so, [place, to]) => {
      try {
        return changed(so, place, to);
      } catch {
        return so; // An earlier change has removed the place.
      }
    }, sound());
    let state: SubmitState;
    try {
      state = parseState(JSON.stringify(document) ?? '', 'run.json');
    } catch (error) {
      expect(error).toBeInstanceOf(DataError);
      expect((error as Error).message).toMatch(/^run\.json:[^\n]+$/);
      return;
    }
    expect(state.token).toMatch(/^[\w-]+$/);
    expect(state.cwd).toMatch(/^\//);
    expect([...state.options, ...state.script].every((word) => typeof word === 'string')).toBe(true);
    for (const { minutes, job = '1', end, intent } of state.stages) {
      expect(Number.isInteger(minutes) && minutes >= 1).toBe(true);
      expect(job).toMatch(/^\d+$/);
      if (end !== undefined) expect(end.state).toMatch(/^[A-Z_]+$/);
      if (intent !== undefined) expect(Date.parse(intent)).not.toBeNaN();
    }
  });
});
