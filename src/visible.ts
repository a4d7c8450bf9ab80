// Makes control characters visible. Names in a file come from anyone, and a terminal obeys control characters in them:
// they could erase earlier lines, or show one name as another.

/** Control characters, and characters that reverse the direction of writing or end a line. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

function escaped(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`;
}

/** Returns the text as one line in which every character is visible: a line feed becomes `\x0a`. */
export function visibleLine(text: string): string {
  return text.replace(UNSEEN, escaped);
}

/** Returns the text with a hyphen in place of each character that cannot be seen. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '-');
}

/** Returns the text with its line breaks and every other character visible. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (character) => (character === '\n' ? '\n' : escaped(character)));
}

/** Length of the longest message, in characters. */
const LONGEST = 1900;
/** Number of characters kept from the end of a longer message, because the end states the expected form. */
const END = 500;

/** Returns a message as one line of fewer than 2000 characters. It may quote any text. */
export function oneLine(message: string): string {
  const line = visibleLine(message.replace(/[\r\n\u2028\u2029]+/g, ' '));
  return line.length > LONGEST ? `${line.slice(0, LONGEST - END)}…${line.slice(-END)}` : line;
}

/** Returns a value as an error quotes it: long values are cut. */
export function shortly(value: string, most = 40): string {
  const line = visibleLine(value);
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
