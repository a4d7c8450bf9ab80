// Defines the effects of keys in the editor of schedulers.

/** Edit that replaces the text in [from, to), then selects [start, end). */
export interface Edit {
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
}

const STEP = '  ';

/** Returns the beginning of the line that contains a position. */
const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;

const indentOf = (line: string) => /^[ \t]*/.exec(line)?.[0] ?? '';

/** Handles Tab: two spaces replace the selection, or start each line if several are selected. */
export function indent(text: string, start: number, end: number): Edit {
  if (!text.slice(start, end).includes('\n'))
    return { from: start, to: end, text: STEP, start: start + STEP.length, end: start + STEP.length };
  return eachLine(text, start, end, (line) => (line === '' ? '' : STEP + line));
}

/** Handles Shift and Tab: the lines lose two spaces. */
export function outdent(text: string, start: number, end: number): Edit {
  return eachLine(text, start, end, (line) => line.replace(/^(?: {1,2}|\t)/, ''));
}

function eachLine(text: string, start: number, end: number, change: (line: string) => string): Edit {
  const from = lineStart(text, start);
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  // A selection that ends before the first letter of a line does not include that line.
  const isOpen = end > start && end === lineStart(text, end);
  const changed = lines.map((line, i) => (isOpen && i === lines.length - 1 ? line : change(line)));
  const shift = changed[0].length - lines[0].length;
  const grown = changed.join('\n').length - (to - from);
  return {
    from,
    to,
    text: changed.join('\n'),
    start: Math.max(from, start + shift),
    end: Math.max(from, end + grown),
  };
}

/**
 * Handles Enter: the new line has the indentation of the previous one, and two spaces more after an opening bracket.
 */
export function newLine(text: string, start: number, end: number): Edit {
  const before = text.slice(lineStart(text, start), start);
  const inner = /[{([]\s*$/.test(before) ? STEP : '';
  const added = `\n${indentOf(before)}${inner}`;
  return { from: start, to: end, text: added, start: start + added.length, end: start + added.length };
}

/** Returns the beginning and the end of a line, counted from 1. */
export function lineRange(text: string, line: number): { start: number; end: number } {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  const next = text.indexOf('\n', start);
  return { start, end: next < 0 ? text.length : next };
}
