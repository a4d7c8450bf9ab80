// Every command that writes, broken at each open, write, fsync, rename and mkdir, in four ways. Then each output is the old
// one or the new one, and the same call again writes what an undisturbed one does.
import { readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allOutputs } from '../../support/commands.ts';
import { type Ended, OLD, Place } from './place.ts';
import { WRITERS, type Writer } from './writers.ts';

/** How a call is broken, and how it may end then. */
const FAULTS: Readonly<Record<string, (ended: Ended, place: Place) => void>> = {
  // Killed before the call, and in the midst of it.
  kill: ({ signal }) => expect(signal).toBe('SIGKILL'),
  half: ({ signal }) => expect(signal).toBe('SIGKILL'),
  // The disk is full: one line, status 1, nothing half-written.
  full: ({ status, stderr }, place) => {
    // That a folder is on the disk cannot be promised everywhere: that error is passed over.
    expect([0, 1]).toContain(status);
    expect(stderr).toMatch(status === 0 ? /^$/ : /^specula: [^\n]*ENOSPC[^\n]*\n$/);
    expect(place.left()).toEqual([]);
  },
  // Interrupted: 143, or done already.
  signal: ({ status, stderr }, place) => {
    expect([0, 143], stderr).toContain(status);
    expect(stderr).toBe('');
    expect(place.left()).toEqual([]);
  },
};

/** Of how many places one is tried: all of them with SPECULA_THOROUGH. */
const STEPS: Readonly<Record<string, number>> = process.env.SPECULA_THOROUGH
  ? { kill: 1, half: 1, full: 1, signal: 1 }
  : { kill: 1, half: 4, full: 2, signal: 4 };

async function callsOf(
  place: Place,
  writer: Writer,
): Promise<{ calls: number; whole: Record<string, string> }> {
  await place.fresh(writer, false);
  const count = `${place.path}.count`;
  const { status, stderr } = await place.run(writer.call, { SPECULA_FAULT_COUNT: count });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const calls = Number(readFileSync(count, 'utf8'));
  rmSync(count);
  expect(place.left()).toEqual([]);
  return { calls, whole: place.written(writer) };
}

test('every output option of every command is written by one of the calls', () => {
  const lacking = allOutputs().filter(
    ({ words, option }) =>
      // The pages take minutes; they are written as every other file.
      words !== 'reproduce' &&
      // `--cleaned` and a trace's law are the same code as in the other verbs.
      !(words === 'reserve' && option.long === '--cleaned') &&
      !WRITERS.some(({ verb, call }) => verb === words && call.includes(option.long as string)),
  );
  expect(lacking.map(({ words, option }) => `${words} ${option.long}`)).toEqual([]);
});

describe.each(WRITERS.map((writer) => [writer.call.join(' '), writer] as const))('%s', (_, writer) => {
  test.each(Object.keys(FAULTS))('%s at each of its calls', async (fault) => {
    const place = new Place();
    const { calls, whole } = await callsOf(place, writer);
    expect(calls).toBeGreaterThanOrEqual(4);
    expect(Object.keys(whole).length).toBeGreaterThanOrEqual(writer.outputs.length);
    let tried = 0;
    for (let at = 1; at <= calls; at += STEPS[fault]) {
      tried++;
      const old = at % 2 === 0;
      await place.fresh(writer, old);
      const ended = await place.run(writer.call, { SPECULA_FAULT: `${fault}:${at}` });
      FAULTS[fault](ended, place);
      for (const [name, content] of Object.entries(place.written(writer)))
        expect([whole[name], old ? OLD : undefined], `${name} after ${fault} at ${at}`).toContain(content);
      if (ended.status === 0) expect(place.written(writer)).toEqual(whole);
      if (ended.status === 0 || (at !== calls && at % 3 !== 1)) continue;
      expect(await place.run(writer.call)).toMatchObject({ status: 0, stderr: '' });
      expect(place.written(writer)).toEqual(whole);
    }
    process.stdout.write(`${writer.verb}: ${fault} at ${tried} of ${calls} places\n`);
  });

  test('several faults at once leave every file whole', async () => {
    const place = new Place();
    const { whole } = await callsOf(place, writer);
    await place.fresh(writer, true);
    const all = await Promise.all(Array.from({ length: 4 }, () => place.run(writer.call)));
    for (const one of all) expect(one).toMatchObject({ status: 0, stderr: '' });
    expect(place.written(writer)).toEqual(whole);
    expect(place.left()).toEqual([]);
  });
});
