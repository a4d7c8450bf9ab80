// Every command that writes files is broken at each open, write, fsync, rename and mkdir, in five ways.
// Afterwards each output is the old file or the new one, and the same call again writes what an
// undisturbed call writes.
import { describe, expect, test } from 'vitest';
import { Random } from '../../properties/fuzz/random.ts';
import { SEED, sampled, WHOLE } from '../../properties/seed.ts';
import { allOutputs } from '../../support/commands.ts';
import { type Ended, OLD, Place } from './place.ts';
import { INPUTS, WRITERS, type Writer } from './writers.ts';

/** How a call is broken, and how it may end then. */
const FAULTS: Readonly<Record<string, (ended: Ended, place: Place) => void>> = {
  // Killed before the call, and in the midst of it.
  kill: ({ signal }) => expect(signal).toBe('SIGKILL'),
  half: ({ signal }) => expect(signal).toBe('SIGKILL'),
  // The disk is full: one line, status 1, nothing half-written.
  full: ({ status, stderr }, place) => {
    // Not every system can guarantee that a folder is on the disk, so that error is ignored.
    expect([0, 1]).toContain(status);
    expect(stderr).toMatch(status === 0 ? /^$/ : /^specula: [^\n]*ENOSPC[^\n]*\n$/);
    expect(place.left()).toEqual([]);
  },
  // Interrupted, or done already (where breakAt allows it).
  signal: ({ status, signal, stderr }, place) => {
    expect([0, 143, 'SIGTERM'], stderr).toContain(status ?? signal);
    expect(stderr).toBe('');
    expect(place.left()).toEqual([]);
  },
  // The clock goes back a year: nothing is different.
  clock: ({ status, stderr }, place) => {
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(place.left()).toEqual([]);
  },
};

/**
 * The places, from 1 on, at which a call is broken: all of them with SPECULA_THOROUGH=2, else the first, the
 * last or some in between, so that each call is broken in each way.
 */
function placesOf(fault: string, calls: number, random: Random): number[] {
  if (WHOLE) return Array.from({ length: calls }, (_, i) => i + 1);
  const between = () => 2 + random.below(fault === 'signal' ? (calls >> 1) - 1 : calls - 2);
  // The clock steps back in the call without a reader, below.
  if (fault === 'clock') return [];
  return fault === 'kill' ? [1, calls] : [between()];
}

interface Undisturbed {
  /** How many calls of the system it makes that can be broken. */
  readonly calls: number;
  readonly whole: Record<string, string>;
}

async function undisturbed(place: Place, writer: Writer): Promise<Undisturbed> {
  await place.fresh(writer, false);
  const { status, stderr, calls = 0 } = await place.run(writer.call);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(place.left()).toEqual([]);
  const whole = place.written(writer);
  expect(calls).toBeGreaterThanOrEqual(4);
  expect(Object.keys(whole).length).toBeGreaterThanOrEqual(writer.outputs.length);
  return { calls, whole };
}

/** Breaks a call in a way at some of its places. */
async function breakAt(
  place: Place,
  writer: Writer,
  fault: string,
  places: readonly number[],
  { calls, whole }: Undisturbed,
): Promise<void> {
  for (const at of places) {
    const old = at % 2 === 0;
    await place.fresh(writer, old);
    const about = `${fault} at place ${at} of ${calls}`;
    try {
      const ended = await place.run(writer.call, { SPECULA_FAULT: `${fault}:${at}` });
      // A signal is heard at the latest when the file that is being written has its name.
      if (fault === 'signal' && 2 * at <= calls) expect(ended.status).not.toBe(0);
      // gzip's output comes in one piece or in two, so that a run may end before the place.
      const isBroken = ended.calls === undefined || ended.calls >= at;
      if (isBroken) FAULTS[fault](ended, place);
      else expect(ended).toMatchObject({ status: 0, stderr: '' });
      for (const [name, content] of Object.entries(place.written(writer)))
        expect([whole[name], old ? OLD : undefined], name).toContain(content);
      if (ended.status === 0) expect(place.written(writer)).toEqual(whole);
      // Later calls are the same for neighbors.
      const again = WHOLE ? at % 3 === 1 : fault === 'half';
      if (ended.status === 0 || !(again || at === calls)) continue;
      expect(await place.run(writer.call)).toMatchObject({ status: 0, stderr: '' });
      expect(place.written(writer)).toEqual(whole);
    } catch (error) {
      throw new Error(`${about}: ${(error as Error).message}`, { cause: error });
    }
  }
}

test('every output option of every command is written by one of the calls', () => {
  const lacking = allOutputs().filter(
    ({ words, option }) =>
      // The pages take minutes; they are written as every other file.
      words !== 'reproduce' &&
      // `--cleaned` and a trace's distribution are the same code as in the other commands.
      !(words === 'reserve' && option.long === '--cleaned') &&
      !WRITERS.some(({ command, call }) => command === words && call.includes(option.long as string)),
  );
  expect(lacking.map(({ words, option }) => `${words} ${option.long}`)).toEqual([]);
});

test('no call writes over what calls read', () => {
  const named = WRITERS.flatMap(({ outputs }) => outputs);
  expect(named.filter((name) => Object.hasOwn(INPUTS, name))).toEqual([]);
});

describe.each(
  sampled(
    WRITERS.map((writer, i) => [writer.call.join(' '), writer, i] as const),
    2,
  ),
)('%s', { concurrent: true }, (_, writer, i) => {
  test('leaves whole files after a fault, without a reader, and with other processes at the same time', async () => {
    const place = new Place();
    const whole = await undisturbed(place, writer);
    const random = new Random(SEED + i);
    let tried = 0;
    for (const fault of Object.keys(FAULTS)) {
      const places = placesOf(fault, whole.calls, random);
      await breakAt(place, writer, fault, places, whole);
      tried += places.length;
    }
    process.stdout.write(`${writer.command}: ${tried} faults at ${whole.calls} places\n`);

    await place.fresh(writer, true);
    const clock = { SPECULA_FAULT: `clock:${1 + random.below(whole.calls)}` };
    expect(await place.run(writer.call, clock, { deaf: true })).toMatchObject({ status: 0, stderr: '' });
    expect(place.written(writer)).toEqual(whole.whole);
    expect(place.left()).toEqual([]);

    await place.fresh(writer, true);
    const several = Array.from({ length: WHOLE ? 4 : 2 }, () => place.run(writer.call));
    for (const one of await Promise.all(several)) expect(one).toMatchObject({ status: 0, stderr: '' });
    expect(place.written(writer)).toEqual(whole.whole);
    expect(place.left()).toEqual([]);
  });
});
