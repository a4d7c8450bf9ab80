/** The lines of tables, whose titles are in one line if they have two: `bounded` above `slowdown` in a wide table. */
export function joinedTitles(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const rule = lines[i + 2] ?? '';
    const isUpper = /^─/.test(rule) && line !== '';
    if (isUpper) return [];
    if (!/^─/.test(lines[i + 1] ?? '') || (lines[i - 1] ?? '') === '') return [line];
    const cells = [...lines[i + 1].matchAll(/─+/g)].map(({ index, 0: { length } }) =>
      [lines[i - 1], line].map((one) => one.slice(index, index + length).trim()).filter((one) => one !== ''),
    );
    return [cells.map((words) => words.join(' ')).join('  ')];
  });
}
