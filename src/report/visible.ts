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

/** Lines in which every character is visible. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (character) => (character === '\n' ? '\n' : escaped(character)));
}
