import { expect, test } from 'vitest';
import { clockVariables } from '../../end-to-end/slurm/clock.ts';

test('the variables of the fast clock are taken whole, wherever a part of the output ends', () => {
  const clock = {
    FAKETIME_SHARED: '/faketime_sem_17 /faketime_shm_17',
    LD_PRELOAD: '/usr/lib/faketime/libfaketime.so.1',
    FAKETIME: '+0 x60',
  };
  const lines = Object.entries({ HOME: '/root', ...clock, PATH: '/bin' });
  const text = lines.map(([name, value]) => `${name}=${value}\n`).join('');
  const read = Array.from({ length: text.length + 1 }, (_, i) => clockVariables(text.slice(0, i)));
  expect(read.filter((one) => one !== undefined).length).toBeGreaterThan(0);
  for (const one of read) if (one !== undefined) expect(one).toEqual(clock);
  expect(read.at(-1)).toEqual(clock);
});
