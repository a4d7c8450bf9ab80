import type { Cluster } from './cluster.ts';

/** Record of one job on a cluster. Times are seconds on its own clock. */
export interface RecordedJob {
  readonly id: string;
  readonly submit: number;
  readonly start: number;
  readonly end: number;
  readonly state: string;
  /** Requested time, seconds. */
  readonly request: number;
  readonly nodes: number;
  readonly comment: string;
}

/** Every job that the controller knows of, in the order of their numbers; NaN for what has not been. */
export function recorded(cluster: Cluster): RecordedJob[] {
  return cluster.jobs('%i|%V|%S|%e|%T|%l|%D|%k').map((line) => {
    const [id, submit, start, end, state, limit, nodes, comment] = line.split('|');
    const [minutes, hours = 0, days = 0] = limit.split(/[-:]/).map(Number).reverse().slice(1);
    return {
      id,
      submit: Number(submit),
      start: Number(start),
      end: Number(end),
      state,
      request: ((days * 24 + hours) * 60 + minutes) * 60,
      nodes: Number(nodes),
      comment,
    };
  });
}

export function isOver({ state }: RecordedJob): boolean {
  return !/^(PENDING|RUNNING|COMPLETING|CONFIGURING)$/.test(state);
}
