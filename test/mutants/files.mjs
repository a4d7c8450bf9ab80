// Which files a room has, and which of their lines a change touches.

/** The patterns without braces: `{a,b}` is either. */
function alternatives(pattern) {
  const [braces, words] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined) return [pattern];
  return words.split(',').flatMap((word) => alternatives(pattern.replace(braces, word)));
}

/** `*` is any name, `**` any folders. */
function expressionOf(pattern) {
  const text = pattern.replace(/\*\*\/|[*.]/g, (word) => {
    const words = { '**/': '(?:.*/)?', '*': '[^/]*', '.': '\\.' };
    return words[word];
  });
  return new RegExp(`^${text}$`);
}

/** The files that patterns name. An alternative that names none is a mistake, as after a file was renamed. */
export function matching(patterns, files) {
  const found = patterns.flatMap(alternatives).map((pattern) => {
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
