import type {
  OracleModel,
  OracleOrder,
  OracleOutcome,
  OracleSet,
  OracleStretch,
  OracleSystem,
  OracleUser,
} from '../../oracle/sessions/system.ts';

/** A system and what becomes of it, worked out by hand. */
export interface GoldenSessions {
  title: string;
  system: OracleSystem;
  tasks: OracleOutcome[];
  stretches: OracleStretch[];
  busy: number;
}

type Time = number | null;
/**
 * user, set, index, disclosed, requested, started, executed, delivered, cancelled, work, work before the
 * request
 */
type Row = [number, number, number, number, Time, Time, Time, Time, Time, number, number];

interface Given {
  service: number;
  think: number;
  change: boolean;
}

export const task = (service: number, think: number): Given => ({ service, think, change: false });
/** After which the user wants another set. */
export const enough = (service: number, think: number): Given => ({ service, think, change: true });

export function set(...given: Given[]): OracleSet {
  return {
    tasks: given.map(({ service, think }) => ({ service, think })),
    change: given.map(({ change }) => change),
  };
}

export const user = (firstThink: number, ...sets: OracleSet[]): OracleUser => ({ firstThink, sets });

export function golden(
  title: string,
  system: OracleSystem,
  rows: Row[],
  /** Task from-to, with commas. */
  stays: string,
): GoldenSessions {
  const tasks = rows.map(
    ([user, set, index, disclosed, requested, started, executed, delivered, ...rest]) => {
      const [cancelled, work, workBeforeRequest] = rest;
      const { service } = system.users[user].sets[set].tasks[index];
      const times = { disclosed, requested, started, executed, delivered, cancelled };
      const task = { user, set, index, processors: 1, service, need: service };
      return { ...task, ...times, work, workBeforeRequest };
    },
  );
  const stretches = stays.split(', ').map((stay) => {
    const [task, from, to] = stay.split(/[ -]/).map(Number);
    return { task, from, to };
  });
  return {
    title,
    system,
    tasks,
    stretches,
    busy: stretches.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

export const interactive = (requested: OracleOrder): OracleModel => ({ kind: 'interactive', requested });
export const batch = (order: OracleOrder): OracleModel => ({ kind: 'batch', order });
export const batchactive = (requested: OracleOrder, disclosed: OracleOrder): OracleModel => {
  return { kind: 'batchactive', requested, disclosed };
};
