import { describe, expect, it, test } from 'vitest';
import { DataError } from '../../../src/errors.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import { packSchedule, unpackSchedule } from '../../../src/schedule/scheduleBuffer.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { preempted } from '../../golden/preempted.ts';
import { replayOf } from '../../properties/replays.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { smallWorkload } from '../../properties/workloads.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

/** Parts of a schedule that a buffer keeps. */
function kept({ workload, eventRule, start, end, estimate, reserved, flags, kills, saved }: Schedule) {
  const { jobs, processors: machine } = workload;
  const { id, submit, run, request, processors } = jobs;
  const columns = { id, submit, start, end, run, request, estimate, reserved, processors, flags, kills };
  return { eventRule, machine, ...columns, ...(saved && { saved }) };
}

describe.each(['pv-easy', 'easy', 'pv-easy+suspend:2:1'])(`%s (seed ${SEED})`, (policy) => {
  it.each([
    'batch',
    'each',
  ] as const)('is unchanged after it is written to a buffer and read back, event rule %s', (rule) =>
    holds(smallWorkload, 200, async (workload) => {
      const { schedule } = await replayOf(workload, findPolicy(policy), rule, wasm);
      expect(unpackSchedule(packSchedule(schedule))).toEqual(kept(schedule));
    }));
});

describe('a buffer', () => {
  const packed = async () => packSchedule((await replay(preempted, 'pv-easy', { kernel: wasm })).schedule);

  test('takes 32 bytes, 69 bytes for each job and 20 bytes for each killed attempt', async () => {
    expect((await packed()).byteLength).toBe(32 + 7 * 69 + 3 * 20);
  });

  test('is refused if it has another version, is cut short or is foreign', async () => {
    const with8 = async (at: number, value: number) => {
      const buffer = await packed();
      new DataView(buffer).setUint8(at, value);
      return buffer;
    };
    const refused = (buffer: ArrayBuffer) => {
      try {
        unpackSchedule(buffer);
      } catch (error) {
        expect(error).toBeInstanceOf(DataError);
        return (error as DataError).message;
      }
    };
    expect(refused(await with8(4, 1))).toBe('a schedule buffer of version 1; this Specula reads version 2');
    expect(refused((await packed()).slice(0, -20))).toBe(
      'a schedule buffer of 7 jobs and 3 killed tries has 575 bytes, this one 555',
    );
    expect(refused(await with8(0, 0))).toBe('not a schedule buffer: it does not begin with SPSC');
    expect(refused(new ArrayBuffer(8))).toBe('not a schedule buffer: it does not begin with SPSC');
  });
});
