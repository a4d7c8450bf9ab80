// Which job comes in which week of a resampled log, from the definition: week by week of every user's spell.
export interface OracleUser {
  /** The weeks of its first and its last job. */
  first: number;
  last: number;
  temporary: boolean;
}

/** Draws of the seed: for each user; for each active user; for each run of weeks of a long-term user. */
export interface OracleDraws {
  copies: number[];
  phases: number[];
  runs: number[];
}

/** That a user has the jobs of its week `of` in a week of the new log. */
export interface OraclePlace {
  user: number;
  copy: number;
  week: number;
  of: number;
}

export function oraclePlaces(
  users: readonly OracleUser[],
  size: { logWeeks: number; weeks: number; factor: number; block: number },
  draws: OracleDraws,
): OraclePlace[] {
  const cycle = size.weeks > size.logWeeks ? size.weeks : size.logWeeks;
  const times = (size.factor * cycle) / size.logWeeks;
  const phases = [...draws.phases];
  const runs = [...draws.runs];
  const found: OraclePlace[] = [];
  for (const [user, { first, last, temporary }] of users.entries()) {
    let copies = 0;
    while (copies + 1 <= times) copies++;
    if (draws.copies[user] < times - copies) copies++;
    const own: number[] = [];
    for (let week = first; week <= last; week++) own.push(week);
    for (let copy = 0; copy < copies; copy++) {
      const spell: number[] = [];
      if (temporary) spell.push(...own);
      else
        while (spell.length < own.length) {
          const u = runs.shift() as number;
          let at = 0;
          while ((at + 1) / own.length <= u) at++;
          for (let k = 0; k < size.block && spell.length < own.length; k++) {
            spell.push(own[at]);
            at = at === own.length - 1 ? 0 : at + 1;
          }
        }
      let week = phases.shift() as number;
      for (const of of spell) {
        if (week < size.weeks) found.push({ user, copy, week, of });
        week = week === cycle - 1 ? 0 : week + 1;
      }
    }
  }
  return found;
}
