// An application whose bundle holds the library and its kernel: one file, nothing to copy.
import { generateLublin, loadKernel, replay } from 'specula';
import wasm from 'specula/kernel.wasm';

const kernel = await loadKernel({ wasm });
const workload = await generateLublin({ kernel, jobs: 1000, seed: 1 });
const { metrics } = await replay(workload, 'easy', { kernel });
globalThis.document?.body.append(`mean wait ${metrics.meanWait.toFixed(1)} s`);
console.log(`mean wait ${metrics.meanWait.toFixed(1)} s`);
