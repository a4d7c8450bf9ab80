// A reporter that ends a run with its five slowest files, so that growth is noticed.
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { TIER } from './tiers.ts';

const SHOWN = 5;

const secondsOf = (module: TestModule) => module.diagnostic().duration / 1000;

export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return;
    const slowest = modules.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, SHOWN);
    const budget = TIER.budget === undefined ? '' : ` (budget of ${TIER.command}: ${TIER.budget} s)`;
    console.log(`Slowest files of the ${TIER.name} tier${budget}:`);
    for (const module of slowest)
      console.log(`${secondsOf(module).toFixed(1).padStart(8)} s  ${relative('', module.moduleId)}`);
  }
}
