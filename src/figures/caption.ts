import { count } from '../report/format.ts';
import { version } from '../version.ts';
import type { Chart } from './chart.ts';

/** Returns the sentence of a caption that names the trace. */
export function aboutTrace(name: string, jobs: number, processors: number): string {
  return `${name}: ${several(jobs, 'job')} on a machine of ${several(processors, 'processor')}.`;
}

const several = (number: number, of: string) => `${count(number)} ${of}${number === 1 ? '' : 's'}`;

/** Returns the caption: the content of a figure, and the version and the command that make it. */
export function captionOf({ about }: Pick<Chart, 'about'>, command: string): string {
  return `${about} Specula ${version}: ${command}`;
}
