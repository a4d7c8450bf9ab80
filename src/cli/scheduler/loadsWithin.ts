import { DataError } from '../../errors.ts';
import { ENDINGS } from '../outputs/ownCode.ts';

const LOAD = `
const { parentPort, workerData: { href, endings } } = require('node:worker_threads');
const refuse = () => { throw new Error(); };
for (const name of endings) process[name] = refuse;
require('node:module').syncBuiltinESMExports();
const tell = () => parentPort.postMessage('loaded');
import(href).then(tell, tell);
`;

/** Modules that have been loaded this way. */
const loaded = new Set<string>();

/**
 * Loads a module in a thread that can be stopped: in this one nothing could stop a module whose top level never ends.
 * Errors that it throws are not reported here. Specula's own threads do not repeat the check.
 *
 * @throws DataError if it has not been loaded after the given seconds
 */
export async function loadsWithin(href: string, path: string, seconds: number): Promise<void> {
  // Loaded here, because it is large, and most runs load no module.
  const { isMainThread, Worker } = process.getBuiltinModule('node:worker_threads');
  if (!isMainThread || loaded.has(href)) return;
  // The thread prints nothing, because its output would appear twice.
  const worker = new Worker(LOAD, {
    eval: true,
    workerData: { href, endings: ENDINGS },
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const fault = await new Promise<string | undefined>((settle) => {
    timer = setTimeout(() => settle(`its top level had not ended after ${seconds} s`), 1000 * seconds);
    worker.once('message', () => settle(undefined));
    worker.once('error', () => settle(undefined));
    worker.once('exit', () => settle('its top level waits for what never comes'));
  });
  clearTimeout(timer);
  await worker.terminate();
  if (fault !== undefined) throw new DataError(`${path}: cannot be loaded: ${fault}`);
  loaded.add(href);
}
