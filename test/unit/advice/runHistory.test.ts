import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseApplication, readHistory } from '../../../src/advice/runHistory.ts';
import { DataError, UsageError } from '../../../src/errors.ts';
import { temporaryFolder } from '../../end-to-end/cli/cli.ts';
import { testKernels } from '../../support/kernels.ts';

describe('an application, as the table of advise names it,', () => {
  test('has a user, a job and processors, each of which may be missing', () => {
    expect(parseApplication('ann/mesh_#/16')).toEqual({ user: 'ann', job: 'mesh_#', processors: 16 });
    expect(Object.keys(parseApplication('ann'))).toEqual(['user']);
    expect(Object.keys(parseApplication('//'))).toEqual([]);
    expect(parseApplication('ann')).toEqual({ user: 'ann' });
    expect(parseApplication('/mesh')).toEqual({ job: 'mesh' });
    expect(parseApplication('ann/mesh')).toEqual({ user: 'ann', job: 'mesh' });
    expect(parseApplication('//8')).toEqual({ processors: 8 });
    expect(parseApplication('ann/mesh/')).toEqual({ user: 'ann', job: 'mesh' });
    expect(parseApplication('ann/a/b/2')).toEqual({ user: 'ann', job: 'a/b', processors: 2 });
    expect(parseApplication('')).toEqual({});
  });

  test('has a whole number of processors, one or more', () => {
    for (const text of ['ann/mesh/0', 'ann/mesh/1.5', 'ann/mesh/-2', 'ann/mesh/many']) {
      expect(() => parseApplication(text)).toThrow(UsageError);
      expect(() => parseApplication(text)).toThrow(
        `application '${text}': '${text.split('/')[2]}' processors; expected user/job/processors, as ann/mesh_#/16`,
      );
    }
  });
});

describe('earlier runs', () => {
  const folder = temporaryFolder();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const HEADER = 'JobIDRaw|JobName|User|Submit|Start|End|TimelimitRaw|State|NCPUS';
  const row = (id: number, job: string, user: string, run: number, state: string, processors: number) =>
    [id, job, user, 1000 * id, 1000 * id, 1000 * id + run, 60, state, processors].join('|');
  const dump = file(
    'dump.txt',
    [
      HEADER,
      row(1, 'mesh_1', 'ann', 300, 'COMPLETED', 4),
      row(2, 'mesh_22', 'ann', 100, 'COMPLETED', 4),
      row(3, 'mesh_3', 'ann', 3600, 'TIMEOUT', 4),
      row(4, 'mesh_4', 'ann', 50, 'FAILED', 4),
      row(5, 'mesh_5', 'ann', 200, 'COMPLETED', 8),
      row(6, 'mesh_6', 'bob', 400, 'COMPLETED', 4),
      row(7, 'heat', 'bob', 7, 'FAILED', 1),
      '',
    ].join('\n'),
  );
  const of = async (path: string, wanted: Parameters<typeof readHistory>[1]) =>
    readHistory(path, wanted, (await testKernels()).wasm);

  test('are the seconds of a list', async () => {
    const { completed, censored, leftOut } = await of(file('runs.txt', '30\n10\n20\n'), {});
    expect([[...completed], [...censored], leftOut]).toEqual([[10, 20, 30], [], 0]);
    await expect(of(join(folder, 'runs.txt'), { user: 'ann' })).rejects.toThrow(
      'runs.txt: holds run times only; an application can be chosen only in a dump of sacct',
    );
    await expect(of(join(folder, 'none.txt'), {})).rejects.toThrow(DataError);
  });

  test('are those of the one application of a dump that is meant', async () => {
    // Numbers in names are all the same, in the dump and in the request.
    const { completed, censored, leftOut } = await of(dump, { user: 'ann', job: 'mesh_17', processors: 4 });
    expect([[...completed], [...censored], leftOut]).toEqual([[100, 300], [3600], 1]);
    expect([...(await of(dump, { processors: 8 })).completed]).toEqual([200]);
    expect([...(await of(dump, { user: 'bob', job: 'mesh_#' })).completed]).toEqual([400]);
  });

  test('of none or of several applications are refused, with those that have most runs', async () => {
    await expect(of(dump, { user: 'eve' })).rejects.toThrow(
      /^dump\.txt: no such application; expected one as user\/job\/processors, e\.g\. ann\/mesh_#\/4 \(3 runs\), [^,]*, [^,]*$/,
    );
    await expect(of(dump, { job: 'mesh_#', user: 'ann' })).rejects.toThrow(
      /^dump\.txt: 2 such applications; expected one as user\/job\/processors, e\.g\. ann\/mesh_#\/4 \(3 runs\), ann\/mesh_#\/8 \(1 runs\)$/,
    );
    // Those of bob have no informative run, one, and two that timed out or completed.
    const more = file(
      'more.txt',
      [
        HEADER,
        row(1, 'heat', 'bob', 7, 'FAILED', 1),
        row(2, 'mesh', 'bob', 300, 'COMPLETED', 4),
        row(3, 'wind', 'bob', 300, 'COMPLETED', 4),
        row(4, 'wind', 'bob', 3600, 'TIMEOUT', 4),
        '',
      ].join('\n'),
    );
    await expect(of(more, { user: 'bob' })).rejects.toThrow(
      /e\.g\. bob\/wind\/4 \(2 runs\), bob\/mesh\/4 \(1 runs\), bob\/heat\/1 \(0 runs\)$/,
    );
  });

  test('that all timed out give no time within which a run ends', async () => {
    const cut = file('cut.txt', [HEADER, row(1, 'heat', 'bob', 3600, 'TIMEOUT', 1), ''].join('\n'));
    await expect(of(cut, { user: 'bob' })).rejects.toThrow(
      'cut.txt: no run time that ended by itself (1 were killed); expected at least one',
    );
  });

  test('are a list of seconds if only a later line names the fields of a dump', async () => {
    await expect(of(file('late.txt', `30\n${HEADER}\n`), {})).rejects.toThrow(
      "late.txt:2: run time 'JobIDRaw",
    );
    await expect(of(dump, { job: 'heat' })).rejects.toThrow(
      'dump.txt: no run completed (0 were cut off, 1 ended otherwise)',
    );
  });
});
