// What a run says about a room: how many mutants died, which survived, and which of those are named as
// equivalent.

const LONGEST = 100;

const shortened = (text) => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= LONGEST ? flat : `${flat.slice(0, LONGEST)} …`;
};

/** The text of a file between two places, whose lines and columns count from 1. */
function between(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines[lines.length - 1].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

/** The mutants of one file that no test noticed, in the order of the file. */
export function survivorsIn(file, { source, mutants }) {
  const lines = source.split('\n');
  return mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ location, replacement = '', status, mutatorName }) => ({
      file,
      at: location.start,
      line: lines[location.start.line - 1].trim(),
      from: shortened(between(source, location)),
      to: shortened(replacement),
      mutator: mutatorName,
      reached: status === 'Survived',
    }))
    .sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column);
}

/** A column of the kernel before a run allocates its own: nothing reads it, whatever its length. */
const FIRST_COLUMN = /^(export )?let \w+(: [\w<>]+)? = (allocate\w+|new \w+)\(0\);( \/\/.*)?$/;

/** A field of a class of the kernel: its type requires a first value, and each use begins with another one. */
const FIRST_FIELD = /^(private )?(readonly )?\w+: [\w<>]+ = (0|-1|false|new \w+\(0\));$/;

/** A column that no other run reads, which may be larger there. */
const OPTIONAL_COLUMN = /^\w+ = allocate\w+\(.+ > 0 \? .+ : 0\);$/;

const isOneMore = ({ from, to }) => from === '0' && to === '1';
const isAllocatedAnyway = ({ from, to }) =>
  from.endsWith(' > 0') && (to === 'true' || to === from.replace(' > 0', ' >= 0'));

/** True if only a size or a value changes that no run reads. */
function isUnread(one) {
  if (!one.file.startsWith('assembly/')) return false;
  if (FIRST_FIELD.test(one.line)) return true;
  if (OPTIONAL_COLUMN.test(one.line)) return isOneMore(one) || isAllocatedAnyway(one);
  return isOneMore(one) && FIRST_COLUMN.test(one.line);
}

const sameMutant = (a, b) => a.line === b.line && a.from === b.from && a.to === b.to;

/**
 * The survivors that nobody has named and that no rule explains, and the names that fit no survivor any more. A
 * mutant is known by its file, the text of its line, and the text before and after, so that it may move.
 */
export function judged(survivors, named) {
  const entries = Object.entries(named).flatMap(([file, list]) => list.map((entry) => ({ ...entry, file })));
  const fits = (survivor, entry) => survivor.file === entry.file && sameMutant(survivor, entry);
  return {
    left: survivors.filter(
      (survivor) => !isUnread(survivor) && !entries.some((entry) => fits(survivor, entry)),
    ),
    idle: entries.filter((entry) => !survivors.some((survivor) => fits(survivor, entry))),
  };
}

/** How many mutants of some files were killed, in all, and named. */
export function scoreOf(files, left) {
  const all = Object.values(files).flatMap(({ mutants }) => mutants);
  const has = (...states) => all.filter(({ status }) => states.includes(status)).length;
  const survived = has('Survived', 'NoCoverage');
  const killed = has('Killed', 'Timeout', 'RuntimeError');
  const open = killed + left;
  return {
    mutants: killed + survived,
    killed,
    named: survived - left,
    left,
    score: open === 0 ? 1 : killed / open,
  };
}

/** A survivor as lines that a person reads, with what to paste into the file of names. */
export const survivorText = ({ file, at, line, from, to, reached }) =>
  [
    `${file}:${at.line}:${at.column}${reached ? '' : ' (no test gets here)'}`,
    `  ${line}`,
    `  ${from || '(nothing)'}  →  ${to || '(nothing)'}`,
  ].join('\n');

/** A table of rooms. */
export function tableOf(rows) {
  const percent = (score) => `${(Math.floor(score * 1000) / 10).toFixed(1)}%`;
  const cells = [
    ['room', 'mutants', 'killed', 'named', 'left', 'score'],
    ...rows.map(({ room, mutants, killed, named, left, score }) =>
      [room, mutants, killed, named, left, percent(score)].map(String),
    ),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  return cells
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '),
    )
    .join('\n');
}
