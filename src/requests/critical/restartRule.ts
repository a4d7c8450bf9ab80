import { UsageError } from '../../errors.ts';
import { parseDuration } from '../../input/duration.ts';

/** The restart time R: fixed, or a multiple of the checkpoint time C. */
export type RestartRule = { readonly fixed: number } | { readonly timesCheckpoint: number };

/** Parses `6m` (fixed), `C` or `0.5C`. @throws UsageError */
export function parseRestartRule(text: string): RestartRule {
  const [, factor] = /^(\d*\.?\d*)C$/.exec(text) ?? [];
  if (factor === '') return { timesCheckpoint: 1 };
  if (factor !== undefined && factor !== '.') return { timesCheckpoint: Number(factor) };
  const fixed = parseDuration(text, 'a restart');
  if (fixed >= 0 && fixed < Number.POSITIVE_INFINITY) return { fixed };
  throw new UsageError(
    `a restart is '${text}'; expected a duration, 0 or more, or a multiple of C, such as 0.5C`,
  );
}

export function restartText(rule: RestartRule, duration: (seconds: number) => string): string {
  if ('fixed' in rule) return duration(rule.fixed);
  return rule.timesCheckpoint === 1 ? 'C' : `${rule.timesCheckpoint} C`;
}
