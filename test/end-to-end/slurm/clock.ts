/**
 * The variables of faketime in what `env` writes.
 *
 * @param text what has been read so far; it may end anywhere
 * @returns undefined until all are there, each of them whole
 */
export function clockVariables(text: string): Record<string, string> | undefined {
  const whole = text.split('\n').slice(0, -1);
  const pairs = whole.map((line) => line.split(/=(.*)/).slice(0, 2));
  const clock = Object.fromEntries(pairs.filter(([name]) => /^(LD_PRELOAD|FAKETIME\w*)$/.test(name)));
  return 'LD_PRELOAD' in clock && 'FAKETIME' in clock && 'FAKETIME_SHARED' in clock ? clock : undefined;
}
