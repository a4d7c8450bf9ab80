// Measures the CPU time of a Node process with all its threads.
import { spawnSync } from 'node:child_process';

// Loaded into the measured process: its CPU time goes to the fourth file descriptor when it ends.
const METER = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeSync(3, String((user + system) / 1e6));
})`;

export function cpuSeconds(args: readonly string[]): number {
  const meter = [
    '--import',
    `data:text/javascript,import{createRequire}from'node:module';const require=createRequire('file:///');${encodeURIComponent(METER)}`,
  ];
  const { status, output, stderr } = spawnSync(process.execPath, [...meter, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(String(stderr));
  return Number(String(output[3]));
}
