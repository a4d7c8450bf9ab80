// The whole command, as a user runs it: start Node, load, read a log, replay it under EASY, print. CPU time
// of the process with all its threads, and for scale that of Node doing nothing.
import { existsSync } from 'node:fs';
import { cpuSeconds } from './cpuSeconds.ts';
import { median } from './pairs.ts';

const FOLDER = process.env.SPECULA_TRACES ?? '../shared/traces';
const ROUNDS = 15;

export const cases = ['KTH-SP2-1996-2.1-cln', 'SDSC-BLUE-2000-4.2-cln', 'CEA-Curie-2011-2.1-cln'].filter(
  (log) => existsSync(`${FOLDER}/${log}.swf.gz`),
);

export async function run(log: string): Promise<object> {
  const command = ['dist/cli.js', 'replay', `${FOLDER}/${log}.swf.gz`, '--policy', 'easy'];
  const whole: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    whole.push(cpuSeconds(command));
    idle.push(cpuSeconds(['--eval', '0']));
  }
  const row = {
    log,
    cpuSeconds: median(whole),
    leastCpuSeconds: Math.min(...whole),
    idleCpuSeconds: median(idle),
  };
  console.log(
    `  ${log.padEnd(24)} ${row.cpuSeconds.toFixed(3)} s of CPU (least ${row.leastCpuSeconds.toFixed(3)};` +
      ` Node doing nothing: ${row.idleCpuSeconds.toFixed(3)})`,
  );
  return row;
}
