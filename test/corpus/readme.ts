// The parts of the corpus's README that are made of its rules.
import { POLICIES } from './policies.ts';
import { FAMILIES } from './rules/all.ts';

/** The list between `<!-- NAME -->` and `<!-- end of NAME -->`, made again. */
export function between(text: string, name: string, made: string): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`];
  const [before, rest] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))];
  return `${before}${begin}${made}${rest}`;
}

/** Breaks a text at blanks so that no line is longer than `width`; later lines begin with `indent`. */
function folded(text: string, indent: string, width = 110): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines[lines.length - 1];
    if (line !== '' && line.length + 1 + word.length > width) lines.push(`${indent}${word}`);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

/** The README with the rules and policies as they are. */
export function withRules(readme: string): string {
  const rules = FAMILIES.flatMap(({ name, rules }) => [
    `\n### ${name}\n\n`,
    ...rules.map((rule) => `${folded(`- **${rule.name}.** ${rule.text}`, '  ')}\n`),
  ]).join('');
  const policies = Object.entries(POLICIES)
    .map(([name, { text }]) => `${folded(`- \`${name}\`: ${text}`, '  ')}\n`)
    .join('');
  return between(between(readme, 'rules', `${rules}\n`), 'policies', policies);
}
