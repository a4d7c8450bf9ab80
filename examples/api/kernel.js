import { DataError, loadKernel, readSwf, replay, UsageError, version } from 'specula';

console.log(`specula ${version}`);

// Load the kernel once and pass it on. The JavaScript build gives the same schedules where WebAssembly is not allowed.
const workload = await readSwf('examples/logs/NASA-iPSC-1993-3.1-cln.swf.gz');
for (const engine of /** @type {const} */ (['wasm', 'js'])) {
  const kernel = await loadKernel({ engine });
  console.log(engine, (await replay(workload, 'easy', { kernel })).hash);
}

// An error is one line that says what is wrong and what would do.
for (const task of [
  () => replay(workload, 'eazy'),
  () => readSwf(new Blob(['1 2 three']), { processors: 4 }),
]) {
  try {
    await task();
  } catch (error) {
    if (error instanceof UsageError) console.log('usage:', error.message);
    else if (error instanceof DataError) console.log('data:', error.message);
    else throw error;
  }
}
