// A small table of waiting jobs, as text.
const DAY = 86_400;

export interface DraftWait {
  readonly day: number;
  readonly account: number;
  readonly wait: number;
  readonly priority?: number;
  readonly place?: number;
  readonly age?: number;
  readonly processors?: number;
}

const COLUMNS = [
  ...['job_unique_id', 'submit_time', 'account_id', 'req_cpus', 'req_mem_total', 'req_tres', 'start_time'],
  ...['time_limit_sec', 'poll_time', 'poll_wait_sec', 'partition', 'priority'],
];
const ABOVE = ['q', 'q_p', 'q_a', 'q_p_a'].flatMap((of) => [`${of}_jobs_above`, `${of}_core_hours_above`]);
const RUNNING = ['r', 'r_p', 'r_a', 'r_p_a'].flatMap((of) => [`${of}_jobs_above`, `${of}_cores_above`]);

const clock = (seconds: number) => new Date(1000 * seconds).toISOString().slice(0, 19).replace('T', ' ');

/** The first noon, in seconds since 1970. */
export const FIRST_NOON = Date.UTC(2021, 4, 1, 12) / 1000;

export function waitsText(jobs: readonly DraftWait[]): string {
  const lines = jobs.map(({ day, account, wait, priority = 1, place = 0, age = 600, processors = 2 }, id) => {
    const noon = FIRST_NOON + day * DAY;
    return [
      ...[id + 1, clock(noon - age), account, processors, 4096, `"cpu=${processors},gres/gpu=1,node=1"`],
      ...[clock(noon + wait), 3600, clock(noon), wait, 17, priority],
      ...ABOVE.map(() => place),
      ...RUNNING.map(() => 9),
    ].join();
  });
  return `${[[...COLUMNS, ...ABOVE, ...RUNNING].join(), ...lines].join('\n')}\n`;
}

/** The text in pieces. */
export async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000);
}
