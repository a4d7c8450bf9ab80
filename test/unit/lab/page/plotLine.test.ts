// The commands that pages and figures show have every option that their results depend on.
import { expect, test } from 'vitest';
import { labStateOf } from '../../../../src/cli/lab/labState.ts';
import { PLOT } from '../../../../src/cli/plot/parameters.ts';
import { REPLAY } from '../../../../src/cli/replay/parameters.ts';
import { longName, type Parameters as Options, readValue } from '../../../../src/commands/parameter.ts';
import { FIGURES, isResultFigure } from '../../../../src/figures/names.ts';
import { plotLine } from '../../../../src/lab/page/plotLine.ts';
import { commandLine } from '../../../../src/lab/page/state.ts';

/** A value of each option, by its long name; none for a flag. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ 'event-rule': 'each', processors: '64', unit: 'nodes', columns: 'run=9', format: 'csv' },
  ...{ fields: 'JobID,Start', 'processors-from': 'requested', requeued: 'sum', 'zero-run': 'drop' },
  ...{ oversize: 'clip', 'no-request': 'drop', ties: 'id', from: '3d', to: '12d', jobs: '31' },
  ...{ overrun: 'extend', 'scale-load': '1.5', granularity: '7h', grace: '2h', shake: '10m' },
  ...{ resample: '8', users: '2', block: '2', seed: '7', seeds: '3', warmup: '5d', cooldown: '4d' },
  ...{ power: 'idle=3,busy=10', carbon: "'my grid'\\''s.csv'", price: '0.2', delay: '6h' },
};
const FILE = "my grid's.csv";

/** Options on which the results of a command depend, besides its policies. A timeout only ends a command. */
const deciding = (parameters: Options) =>
  Object.entries(parameters).filter(
    ([name, { group }]) => !['Output', 'Run'].includes(group) && !['policy', 'timeout'].includes(name),
  );

const stateOf = (options: object) =>
  labStateOf('log.swf', { name: 'log.swf' }, 'easy', options as Parameters<typeof labStateOf>[3]);

/** The state of a page with one option, and the words of the option. */
function withOption([name, parameter]: ReturnType<typeof deciding>[number]) {
  const long = longName(name, parameter);
  const words = VALUES[long];
  expect(words ?? parameter.value, `a value of --${long}`).toBe(words);
  const value = words === undefined ? true : readValue(parameter, long === 'carbon' ? FILE : words);
  return { state: stateOf({ seed: 1, [name]: value }), words: `--${long}${words ? ` ${words}` : ''}` };
}

test.each(deciding(PLOT))('the command of a figure has --%s', (...option) => {
  const { state, words } = withOption(option);
  expect(`${plotLine(state, 'utilization')} `).toContain(` ${words} `);
});

test.each(deciding(REPLAY))('the command of a report has --%s', (...option) => {
  const { state, words } = withOption(option);
  expect(commandLine(state, ' --report report.html')).toContain(` ${words} --report report.html`);
});

test('on the model of Slurm a report has the figure, and no option of plot', () => {
  const state = { ...stateOf({ seed: 1 }), policies: 'slurm.conf', clusterFiles: ' --accounts accounts.cfg' };
  expect(plotLine(state, 'waits', undefined, ' --output waits.svg')).toBe(
    'specula slurm replay log.swf --slurm-conf slurm.conf --accounts accounts.cfg --report report.html',
  );
  expect(commandLine({ ...state, policies: 'easy' })).not.toContain('--accounts');
});

test('only the figure of power has the options of energy, and it has no cost', () => {
  const power = { idle: 3, busy: 10 };
  const state = stateOf({ seed: 1, warmup: 60, power, carbon: FILE, price: '0.2', delay: 60, cooldown: 60 });
  for (const figure of FIGURES) {
    const of = figure === 'utilization' ? ` --power idle=3,busy=10 --carbon ${VALUES.carbon}` : '';
    const counted = isResultFigure(figure) ? ' --warmup 1m --cooldown 1m' : '';
    const policy = isResultFigure(figure) ? ' --policy easy' : '';
    expect(plotLine(state, figure)).toBe(`specula plot log.swf${policy}${counted}${of} --figure ${figure}`);
  }
});
