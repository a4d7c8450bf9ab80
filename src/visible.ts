// Anybody may have written the names in a file. A terminal obeys control characters in them: they could erase
// earlier lines, or show one name as another.

/** Control characters, and characters that reverse the direction of writing or end a line. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

function escaped(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`;
}

/** One line in which every character is visible: a line feed becomes `\x0a`. */
export function visibleLine(text: string): string {
  return text.replace(UNSEEN, escaped);
}

/** The text with a hyphen for each character that cannot be seen. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '-');
}

/** Lines in which every character is visible. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (character) => (character === '\n' ? '\n' : escaped(character)));
}

/** No message is longer. */
const LONGEST = 1900;
/** So much of the end of a longer message is kept: it says what would do. */
const END = 500;

/** A message as one line of fewer than 2000 characters. What it quotes may be anything. */
export function oneLine(message: string): string {
  const line = visibleLine(message.replace(/[\r\n\u2028\u2029]+/g, ' '));
  return line.length > LONGEST ? `${line.slice(0, LONGEST - END)}…${line.slice(-END)}` : line;
}

/** A value as an error quotes it: the beginning of a long one. */
export function shortly(value: string, most = 40): string {
  const line = visibleLine(value);
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
