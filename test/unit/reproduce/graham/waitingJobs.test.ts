import { describe, expect, it } from 'vitest';
import { featuresOf } from '../../../../src/reproduce/graham/features.ts';
import { byNoon, readWaitingJobs } from '../../../../src/reproduce/graham/waitingJobs.ts';
import { FIRST_NOON, pieces, waitsText } from './waits.ts';

const DAY = 86_400;
const read = (text: string) => readWaitingJobs('waits.csv', pieces(text));

describe('a table of waiting jobs', () => {
  it('is read by the names of its columns, cells in quotes too', async () => {
    const jobs = await read(waitsText([{ day: 1, account: 7, wait: 60, age: 90, processors: 3 }]));
    const noon = FIRST_NOON + DAY;
    expect([jobs.id[0], jobs.submit[0], jobs.noon[0], jobs.start[0]]).toEqual([
      1,
      noon - 90,
      noon,
      noon + 60,
    ]);
    expect([jobs.wait[0], jobs.account[0], jobs.processors[0], jobs.limit[0]]).toEqual([60, 7, 3, 3600]);
    expect([jobs.nodes[0], jobs.gpus[0], jobs.memory[0], jobs.running[0]]).toEqual([1, 1, 4096, 9]);
  });

  it('has no GPUs where a job asks for none', async () => {
    const text = waitsText([{ day: 0, account: 1, wait: 1 }]).replace('gres/gpu=1,', '');
    expect((await read(text)).gpus[0]).toBe(0);
  });

  it('is refused in one line: no column, no number, no date, a short line, nothing at all', async () => {
    const text = waitsText([{ day: 0, account: 1, wait: 1 }]);
    await expect(read(text.replace('priority', 'rank'))).rejects.toThrow(
      "waits.csv:1: has no column 'priority'",
    );
    await expect(read(text.replace(',4096,', ',much,'))).rejects.toThrow(
      "waits.csv:2: req_mem_total 'much': expected a number",
    );
    await expect(read(text.replace('2021-05-01 11:50:00', 'noon'))).rejects.toThrow(
      "waits.csv:2: submit_time 'noon': expected a date with a time",
    );
    await expect(read(`${text}1,2\n`)).rejects.toThrow("waits.csv:3: submit_time '2': expected a date");
    await expect(read('')).rejects.toThrow('waits.csv: is empty; expected a line of column names');
  });

  it('is divided by noons, which rise', async () => {
    const drafts = [1, 0, 1].map((day) => ({ day, account: 1, wait: 1 }));
    expect(byNoon(await read(waitsText(drafts)))).toEqual([
      { noon: FIRST_NOON, jobs: [1] },
      { noon: FIRST_NOON + DAY, jobs: [0, 2] },
    ]);
  });

  it('has places in the order of submission among jobs of one account and priority, which may have any places', async () => {
    // Three jobs of equal priority at the places 4 to 6, in any order; one of another priority, one of
    // another account and one of another noon are alone.
    const one = { day: 0, account: 1, wait: 1 };
    const jobs = await read(
      waitsText([
        { ...one, place: 6, age: 500, processors: 2 },
        { ...one, place: 4, age: 400, processors: 3 },
        { ...one, place: 5, age: 600, processors: 5 },
        { ...one, place: 9, priority: 2 },
        { ...one, place: 8, account: 2 },
        { ...one, place: 7, day: 1 },
      ]),
    );
    const features = featuresOf(jobs);
    const [jobsAbove, hoursAbove] = [10, 14].map((from) =>
      features
        .slice(from, from + 4)
        .map((column) => Array.from(column, (value) => Math.round(10 ** value - 1))),
    );
    for (const places of jobsAbove) expect(places).toEqual([5, 6, 4, 9, 8, 7]);
    // A job of an hour's limit brings as many core hours as it has processors.
    for (const places of hoursAbove) expect(places).toEqual([9, 11, 4, 9, 8, 7]);
    const rounded = (column: Float64Array) => Math.round(10 ** column[0] - 1);
    // Age, limit, processors, memory, nodes, GPUs, core hours, memory of a processor.
    expect(features.slice(0, 8).map(rounded)).toEqual([500, 3600, 2, 4096, 1, 1, 2, 2048]);
    expect([features[8][0], features[9][3]]).toEqual([17, 2]);
    expect(features[18][0]).toBeCloseTo(Math.log10(6 / 10), 12);
    expect(features[22][0]).toBeCloseTo(Math.log10(10 / 10), 12);
  });
});
