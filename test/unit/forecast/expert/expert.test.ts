import { describe, expect, it } from 'vitest';
import { Expert } from '../../../../src/forecast/expert/expert.ts';
import { isKnown, logOf, taughtBy } from '../../../support/forecast/expertLogs.ts';

describe('the expert', () => {
  it('learns at the last multiple of 2500 jobs from waits that are known there', async () => {
    const history = logOf(5200);
    const expert = await Expert.about(history, [2499, 2500, 4999, 5100]);
    expect(expert.of(2499)).toBeUndefined();
    for (const { places, at } of [
      { places: [2500, 4999], at: 2500 },
      { places: [5100], at: 5000 },
    ]) {
      const taught = Array.from({ length: at }, (_, job) => job).filter(
        (job) => history.start[job] < history.jobs.submit[at] && isKnown(job),
      );
      expect(taught.length).toBeLessThan(at / 7);
      expect(places.map((place) => expert.of(place))).toEqual(taughtBy(history, taught, places));
    }
    expect(expert.of(5100)?.[1]).toBeGreaterThan(0);
  });

  it('knows nothing that happens at the instant or later', async () => {
    const history = logOf(2600);
    const asked = 2550;
    const now = history.jobs.submit[asked];
    const later = (column: Float64Array) => column.map((time) => (time < now ? time : 3 * time + 1000));
    const other = { ...history, start: later(history.start), end: later(history.end) };
    const users = history.jobs.user as Float64Array;
    const jobs = { ...history.jobs, user: users.map((user, job) => (job > asked ? user + 1 : user)) };
    const said = (await Expert.about(history, [asked])).of(asked);
    expect(said).toBeDefined();
    expect((await Expert.about({ ...other, jobs }, [asked])).of(asked)).toEqual(said);
  });

  it('says nothing where fewer than 200 waits are known', async () => {
    const history = logOf(2600);
    const started = (count: number) => ({
      ...history,
      unknown: undefined,
      start: history.start.map((at, job) => (job < count ? at : 1e9)),
    });
    expect((await Expert.about(started(199), [2500])).of(2500)).toBeUndefined();
    expect((await Expert.about(started(200), [2500])).of(2500)).toBeDefined();
  });

  it('reports its progress, and can be stopped', async () => {
    const history = logOf(5100);
    const shares: number[] = [];
    await Expert.about(history, [2500, 5000], { onProgress: (share) => shares.push(share) });
    expect(shares.length).toBeGreaterThanOrEqual(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBeGreaterThan(0);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(Expert.about(history, [2500, 5000], { signal })).rejects.toThrow('enough');
  });
});
