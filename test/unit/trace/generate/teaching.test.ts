import { describe, expect, it } from 'vitest';
import { parsePolicies } from '../../../../src/policy/parse.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { isUnseeded, syntheticWorkload } from '../../../../src/trace/generate/synthetic.ts';
import { TEACHING } from '../../../../src/trace/generate/teaching.ts';
import type { Workload } from '../../../../src/trace/workload.ts';
import type { OracleEstimate } from '../../../oracle/replay/job.ts';
import { simulate } from '../../../oracle/replay/simulate.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm, twin } = await testKernels();

/**
 * The starts of jobs 1 to 12 as hours:minutes, with the reasons. `*` marks a job that passed another one in
 * the queue, and `!` one that starts later than its first reservation said.
 */
const STARTS: Record<string, Record<string, string>> = {
  convoy: {
    // 3 needs all 8 processors. No job passes it, although 2 to 4 processors idle until 1:00.
    fcfs: '0:00 0:01 1:00 1:30 1:30 1:30 1:30 1:40 1:50 1:50 1:55 2:10',
    // 4, 6, 5, 9 and 12 end before 1:00. 8 requests 90 minutes and must wait for 3.
    easy: '0:00 0:01 1:00 0:06* 0:21* 0:10* 1:30 1:30 0:20* 1:50 1:30* 0:40*',
    // 5 has a reservation at 0:16 that 6 must not delay. Under EASY 6 delays it to 0:21.
    conservative: '0:00 0:01 1:00 0:06* 0:16* 0:21* 1:30 1:30 0:21* 1:50 1:30* 0:40*',
    // 7 starts at 0:55, whatever its estimate. At 1:00 it is killed for 3.
    'pv-easy': '0:00 0:01 1:00 0:06* 0:21* 0:10* 1:30 1:30 0:20* 1:50 0:35* 0:41*',
  },
  shadow: {
    fcfs: '0:00 0:02 1:00 1:00 1:40 1:40 1:40 1:40 1:45 2:15 2:30 2:35',
    // 4 ends before the shadow time 1:00. 6 and 7 take the three extra processors, so 5 finds none.
    easy: '0:00 0:02 1:00 0:06* 1:30 0:10* 0:22* 1:00* 1:40 1:40 2:00 2:00',
    // 5 has a reservation for the three processors at 0:22, and 6 and 7 have to wait.
    conservative: '0:00 0:02 1:00 0:06* 0:22* 1:40 1:40 1:40 1:40 2:10 2:02* 2:02*',
    'pv-easy': '0:00 0:02 1:00 0:06* 1:00 0:10* 1:40 0:22* 1:40 2:10 1:50* 1:40*',
  },
  promise: {
    fcfs: '0:00 0:02 0:12 1:07 1:37 1:37 1:37 1:57 1:57 2:27 2:32 2:32',
    // By the requests 4 can start at 1:12. It starts at 1:10, because 3 ends early.
    easy: '0:00 0:02 0:12 1:10 0:18* 1:40 0:32* 1:40 0:38* 1:40 0:50* 2:15',
    conservative: '0:00 0:02 0:12 1:10 0:18* 1:40 0:32* 1:40 0:38* 1:40 0:50* 2:15',
    // The estimate of 3 ends at 0:22, so 4 is promised 0:32. 3 runs until 1:07, and 8 even until 1:17.
    'easy-last': '0:00 0:02 0:12 1:17! 0:22* 1:47 0:32* 0:42* 1:47 1:47 1:47 2:07',
    // 4 starts when 3 ends: PV-EASY kills 6 and 9, which are in its way.
    'pv-easy': '0:00 0:02 0:12 1:07! 0:18* 1:37 0:32* 1:37 1:37 0:35* 2:07! 2:12',
  },
};

const clock = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${String((seconds % 3600) / 60).padStart(2, '0')}`;

function oracleStarts({ jobs, processors }: Workload, policy: string): string {
  const [composition] = parsePolicies(policy);
  const given = Array.from(jobs.submit, (submit, j) => ({
    submit,
    run: jobs.run[j],
    request: jobs.request[j],
    processors: jobs.processors[j],
    user: jobs.user[j],
  }));
  const outcomes = simulate(
    given,
    processors,
    { ...composition, estimate: (composition.estimate ?? 'request') as OracleEstimate },
    'batch',
  );
  return outcomes
    .map(
      ({ start, backfilled, reserved }) =>
        `${clock(start)}${backfilled ? '*' : ''}${reserved < start ? '!' : ''}`,
    )
    .join(' ');
}

const CASES = Object.entries(STARTS).flatMap(([name, policies]) =>
  Object.entries(policies).map(([policy, starts]) => ({ name, policy, starts })),
);

describe.each(CASES)('synthetic:$name under $policy', ({ name, policy, starts }) => {
  it('starts its jobs when this table and the oracle say so', async () => {
    for (const kernel of [wasm, twin]) {
      const workload = await syntheticWorkload(`synthetic:${name}`, { kernel });
      const { schedule } = await replay(workload, policy, { kernel });
      const late = (job: number) =>
        schedule.reserved !== undefined && schedule.reserved[job] < schedule.start[job];
      const found = Array.from(
        schedule.start,
        (start, job) => `${clock(start)}${schedule.flags[job] & 1 ? '*' : ''}${late(job) ? '!' : ''}`,
      );
      expect(found.join(' ')).toBe(starts);
    }
    const workload = await syntheticWorkload(`synthetic:${name}`, { kernel: wasm });
    expect(oracleStarts(workload, policy)).toBe(starts);
  });
});

describe('a teaching workload', () => {
  it.each(TEACHING)('%s has a dozen jobs on a small machine, with times in minutes', async (name) => {
    const { jobs, processors, cleaning } = await syntheticWorkload(`synthetic:${name}`, { kernel: wasm });
    expect(jobs.length).toBe(12);
    expect(processors).toBeGreaterThanOrEqual(8);
    expect(processors).toBeLessThanOrEqual(16);
    expect(cleaning.rows).toEqual([]);
    for (const column of [jobs.submit, jobs.run, jobs.request])
      for (const seconds of column) expect(seconds % 60).toBe(0);
  });

  it('has no seed, and can be cut', async () => {
    const read = (name: string, jobs?: number) => syntheticWorkload(name, { kernel: wasm, jobs });
    await expect(read('synthetic:convoy:2')).rejects.toThrow(
      'synthetic:convoy:2: this workload has no seed; write synthetic:convoy',
    );
    expect(isUnseeded('synthetic:convoy')).toBe(false);
    expect(isUnseeded('synthetic:lublin')).toBe(true);
    expect((await read('synthetic:shadow', 5)).jobs.length).toBe(5);
  });

  it('is named where a workload is unknown', async () => {
    await expect(syntheticWorkload('synthetic:convoi', { kernel: wasm })).rejects.toThrow(
      'synthetic:convoi: there is no such workload; there are synthetic:convoy, synthetic:intrepid, ' +
        'synthetic:lublin, synthetic:promise and synthetic:shadow',
    );
  });
});
