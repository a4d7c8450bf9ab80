import { expect, test } from 'vitest';
import { UsageError } from '../../../../src/errors.ts';
import { CHANGEABLE, changedConf } from '../../../../src/slurm/machine/changedConf.ts';

const CONF = 'SchedulerParameters="bf_window=60, Defer ,bf_interval=9"\nJobRequeue=1\n';
const changed = (changes: Record<string, string | boolean>, text = CONF) =>
  changedConf(text, 'slurm.conf', new Map(Object.entries(changes)));

test('without changes the text stays as it is', () => {
  expect(changed({})).toBe(CONF);
});

test('parameters of the scheduler are added, changed and left out', () => {
  const last = (changes: Record<string, string | boolean>, text = CONF) =>
    changed(changes, text).slice(text.length);
  expect(last({ BF_Window: '1440' })).toBe('\nSchedulerParameters=bf_window=1440,Defer,bf_interval=9\n');
  expect(last({ bf_max_job_test: '7' })).toBe(
    '\nSchedulerParameters=bf_window=60,Defer,bf_interval=9,bf_max_job_test=7\n',
  );
  expect(last({ assoc_limit_stop: true, Defer: false })).toBe(
    '\nSchedulerParameters=bf_window=60,bf_interval=9,assoc_limit_stop\n',
  );
  expect(last({ bf_window: '5' }, 'SchedulerParameters=\n')).toBe('\nSchedulerParameters=bf_window=5\n');
  expect(last({ bf_window: '5' }, 'SchedulerParameters=a"b\n')).toBe(
    '\nSchedulerParameters=a"b,bf_window=5\n',
  );
  expect(last({ bf_window: '5' }, 'JobRequeue=1\n')).toBe('\nSchedulerParameters=bf_window=5\n');
});

test('other settings stand behind the text, where they hold', () => {
  expect(changed({ JobRequeue: '0', KillWait: '3' })).toBe(
    `${CONF}\nJobRequeue=0\nKillWait=3\nSchedulerParameters=bf_window=60,Defer,bf_interval=9\n`,
  );
});

test('a setting that the model does not follow is refused', () => {
  expect(() => changed({ TopologyPlugin: 'topology/tree' })).toThrow(UsageError);
  expect(() => changed({ TopologyPlugin: 'topology/tree' })).toThrow(
    `TopologyPlugin: expected a setting that the model follows: ${CHANGEABLE.join(', ')}`,
  );
  expect(CHANGEABLE).toEqual(
    expect.arrayContaining(['bf_window', 'sched_interval', 'jobrequeue', 'killwait']),
  );
});
