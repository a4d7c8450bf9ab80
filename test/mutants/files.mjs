// Which files a room has, and which of their lines a change touches.

/** `*` is any name, `**` any folders, `{a,b}` either. */
function expressionOf(pattern) {
  const text = pattern.replace(/\*\*\/|[*{},.]/g, (word) => {
    const words = { '**/': '(?:.*/)?', '*': '[^/]*', '{': '(?:', '}': ')', ',': '|', '.': '\\.' };
    return words[word];
  });
  return new RegExp(`^${text}$`);
}

/** The files that patterns name. A pattern that names none is a mistake. */
export function matching(patterns, files) {
  const found = patterns.map((pattern) => {
    const fit = files.filter((file) => expressionOf(pattern).test(file));
    if (fit.length === 0) throw new Error(`test/mutants/rooms.mjs or kernelRooms.mjs: no file is ${pattern}`);
    return fit;
  });
  return [...new Set(found.flat())].sort();
}

/** The lines that a change leaves in each file, from the text of `git diff --unified=0`, as `12-14`. */
export function changedLines(diff) {
  const changed = {};
  let file;
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.replace(/^\+\+\+ (b\/)?/, '');
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from === undefined || count === '0') continue;
    changed[file] ??= [];
    changed[file].push(`${from}-${Number(from) + Number(count) - 1}`);
  }
  return changed;
}
