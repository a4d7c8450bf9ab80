// The columns of a synthetic workload, which a generator fills, sorted by submit time. The host writes the parameters of the
// model before; the file of each generator gives their order.
import { allocateF64, allocateI32, layoutColumns } from '../memory';

export let jobCount: i32 = 0;
export let parameters: StaticArray<f64> = allocateF64(0);
export let submit: StaticArray<f64> = allocateF64(0);
export let run: StaticArray<f64> = allocateF64(0);
export let request: StaticArray<f64> = allocateF64(0);
export let user: StaticArray<f64> = allocateF64(0);
export let processors: StaticArray<i32> = allocateI32(0);

// Scratch of the campaigns (campaigns.ts), made here so that one estimate covers every generator.
export let deckRun: StaticArray<f64> = allocateF64(0);
export let deckCell: StaticArray<i32> = allocateI32(0);
export let deckUser: StaticArray<i32> = allocateI32(0);
export let campaignStart: StaticArray<i32> = allocateI32(0);
export let campaignOrder: StaticArray<i32> = allocateI32(0);

export function layoutGenerated(jobs: f64, parameterCount: f64, withDeck: bool): void {
  layoutColumns(1, parameterCount, 8);
  layoutColumns(4, jobs, 8);
  layoutColumns(1, jobs, 4);
  if (!withDeck) return;
  layoutColumns(1, jobs, 8);
  layoutColumns(4, jobs + 1, 4);
}

export function createGenerated(jobs: i32, parameterCount: i32, withDeck: bool): void {
  jobCount = jobs;
  parameters = allocateF64(parameterCount);
  submit = allocateF64(jobs);
  run = allocateF64(jobs);
  request = allocateF64(jobs);
  user = allocateF64(jobs);
  processors = allocateI32(jobs);
  if (!withDeck) return;
  deckRun = allocateF64(jobs);
  deckCell = allocateI32(jobs + 1);
  deckUser = allocateI32(jobs + 1);
  campaignStart = allocateI32(jobs + 1);
  campaignOrder = allocateI32(jobs + 1);
}
