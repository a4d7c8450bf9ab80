// Holds the columns of a synthetic workload, sorted by submit time. A generator fills them. Before that the host
// writes the parameters of the model in the order that the generator's file gives.
import { allocateF64, allocateI32 } from '../memory';

export let jobCount: i32 = 0;
export let parameters: StaticArray<f64> = allocateF64(0);
export let submit: StaticArray<f64> = allocateF64(0);
export let run: StaticArray<f64> = allocateF64(0);
export let request: StaticArray<f64> = allocateF64(0);
export let user: StaticArray<f64> = allocateF64(0);
export let processors: StaticArray<i32> = allocateI32(0);

// Working columns of the campaigns (campaigns.ts). They are here, so that one estimate covers every
// generator.
export let deckRun: StaticArray<f64> = allocateF64(0);
export let deckCell: StaticArray<i32> = allocateI32(0);
export let deckUser: StaticArray<i32> = allocateI32(0);
export let campaignStart: StaticArray<i32> = allocateI32(0);
export let campaignOrder: StaticArray<i32> = allocateI32(0);

export function createGenerated(jobs: f64, parameterCount: f64, withDeck: bool): void {
  jobCount = i32(jobs);
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
