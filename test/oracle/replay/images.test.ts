import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';

type Line = [submit: number, run: number, processors: number, request?: number];

/** Starts, ends and kills of the jobs under PV-EASY, on this many processors. */
function replayed(preemption: string, processors: number, lines: Line[], backfilling = 'venture') {
  const jobs = lines.map(([submit, run, width, request = run]) => ({
    submit,
    run,
    request,
    processors: width,
  }));
  return simulate(jobs, processors, { order: 'fcfs', backfilling, preemption }, 'batch').map((job) => [
    ...job.kills.map(({ start, end }) => [start, end]),
    [job.start, job.end],
  ]);
}

describe('preempted jobs that keep their work, by hand', () => {
  // The second job needs all processors from 100 on. The third one ventures at 2, and has done 98 s by then.
  const three: Line[] = [
    [0, 100, 3],
    [1, 100, 4],
    [2, 150, 1],
  ];
  it.each([
    ['kill', 200, 350],
    ['suspend:0:0', 200, 252],
    // The head computes 5 s later, and the third job needs 3 s to resume.
    ['suspend:5:3', 205, 260],
    ['ondemand:5:3', 205, 260],
    // It has saved 90 s of work by 98, and continues from there at 200, as a sunny job that saves no more.
    ['periodic:30:2:3', 200, 263],
  ])('%s', (preemption, second, third) => {
    expect(replayed(preemption, 4, three)).toEqual([
      [[0, 100]],
      [[100, second]],
      [
        [2, 100],
        [second, third],
      ],
    ]);
  });

  // V ventures at 12, is suspended at 20 after 8 s, and begins to resume at 41. It has not done so when W takes its
  // processor at 50. So W pays nothing, and V still has 92 s to do.
  it('a victim that has done nothing new costs the head nothing, and keeps its older image', () => {
    const lines: Line[] = [
      [0, 20, 3],
      [1, 20, 4],
      [2, 9, 3],
      [3, 10, 4],
      [12, 100, 1],
    ];
    expect(replayed('suspend:1:10', 4, lines)).toEqual([
      [[0, 20]],
      [[20, 41]],
      [[41, 50]],
      [[50, 60]],
      [
        [12, 20],
        [41, 50],
        [60, 162],
      ],
    ]);
  });

  it('a save that is not complete is lost, and none is made when the work is done', () => {
    const lines = (run: number): Line[] => [
      [0, 100, 3],
      [1, 100, 4],
      [2, run, 1],
    ];
    // 2 + 3 (30 + 3) = 101: the third save is not complete at 100, so 60 s are kept.
    expect(replayed('periodic:30:3:0', 4, lines(150))[2]).toEqual([
      [2, 100],
      [200, 290],
    ]);
    // 90 s of work need two saves, not three: 2 + 90 + 2 · 4 = 100.
    expect(replayed('periodic:30:4:0', 4, lines(90))[2]).toEqual([[2, 100]]);
  });

  // At 100 the second job starts, and the third one is sunny load then. It needs what it has not done: 58 s after three
  // saves of 2 s; 90 s amid the second save of 20 s, which it gives up.
  it('in the sunshine a job saves no more', () => {
    const lines: Line[] = [
      [0, 100, 3],
      [1, 100, 3],
      [2, 150, 1],
    ];
    expect(replayed('periodic:30:2:3', 4, lines)[2]).toEqual([[2, 158]]);
    expect(replayed('periodic:30:20:3', 4, lines)[2]).toEqual([[2, 190]]);
  });

  it('is killed when its work is as long as its request, whatever the overheads', () => {
    const lines: Line[] = [
      [0, 100, 3],
      [1, 100, 4],
      [2, 500, 1, 150],
    ];
    expect(replayed('suspend:5:3', 4, lines)[2]).toEqual([
      [2, 100],
      [205, 260],
    ]);
  });
});
