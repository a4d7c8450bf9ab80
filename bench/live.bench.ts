// Questions about the queue of a busy cluster (live/madeQueue.ts), as whole commands: why a job waits, and when it starts.
// CPU time of the process with all its threads. The files stay in build/bench/queue: delete them after a change of theirs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { wasmKernel } from '../src/kernel/wasm.ts';
import { cpuSeconds } from './cpuSeconds.ts';
import { madeQueue } from './live/madeQueue.ts';

const FOLDER = 'build/bench/queue';
const file = (name: string) => `${FOLDER}/${name}`;
const ON_SLURM = ['--slurm-conf', file('slurm.conf'), '--accounts', file('accounts.cfg')];
const SNAPSHOT = ['--snapshot', file('snapshot.txt')];
const HISTORY = ['--history', file('past.txt')];

const COMMANDS = {
  explain: ['slurm', 'explain', ...ON_SLURM, ...SNAPSHOT],
  when: ['when', ...SNAPSHOT, ...HISTORY],
  'when on slurm': ['when', ...ON_SLURM, ...SNAPSHOT, ...HISTORY],
};

/** Places in the queue, as shares of its length: the first jobs start soon. */
const PLACES = [0.05, 0.25, 0.5, 0.75];

export const cases: [command: keyof typeof COMMANDS, place: number][] = [
  ...PLACES.map((place): [keyof typeof COMMANDS, number] => ['explain', place]),
  ...PLACES.map((place): [keyof typeof COMMANDS, number] => ['when', place]),
  ['when on slurm', 0.05],
];

export async function run([command, place]: (typeof cases)[number]): Promise<object> {
  if (!existsSync(file('waiting.json'))) await writeQueue();
  const waiting: string[] = JSON.parse(readFileSync(file('waiting.json'), 'utf8'));
  const job = waiting[Math.floor(place * waiting.length)];
  const seconds = cpuSeconds(['dist/cli.js', ...COMMANDS[command], '--job', job, '--json']);
  console.log(
    `  ${command.padEnd(14)} job ${job.padEnd(8)} at ${`${100 * place}%`.padStart(3)} of ${waiting.length}: ${seconds.toFixed(2)} s of CPU`,
  );
  return { command, place, job, waiting: waiting.length, seconds };
}

async function writeQueue(): Promise<void> {
  const { files, waiting } = await madeQueue(await wasmKernel(await readFile('build/slurm.wasm'), 'slurm'));
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text);
  writeFileSync(file('waiting.json'), JSON.stringify(waiting));
}
