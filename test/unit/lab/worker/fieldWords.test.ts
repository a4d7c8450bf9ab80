import { expect, it } from 'vitest';
import { inFieldWords } from '../../../../src/lab/worker/fieldWords.ts';
import { importsOf, textOf } from '../../../support/imports.ts';

/** Every file that the worker of the lab loads at some time. */
function loaded(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!file.startsWith('src/')) return found;
  for (const other of importsOf(file)) if (other.startsWith('src/')) loaded(other, found);
  return found;
}

it('a message that names an option names the field of the form', () => {
  expect(inFieldWords("--policy: unknown part 'x'")).toBe("Policies: unknown part 'x'");
  expect(inFieldWords('its header has no size; give it with --processors')).toBe(
    'its header has no size; give it with the field “Processors”',
  );
  expect(inFieldWords('name the column with --columns run=NAME')).toBe(
    'name the column with the command’s option --columns run=NAME',
  );
  expect(inFieldWords("unknown policy 'x' ('specula policies' lists them)")).toBe(
    "unknown policy 'x'; try fcfs, easy, sjf-easy, conservative or pv-easy",
  );
  expect(inFieldWords("unknown trace 'x' ('specula traces' lists them)")).toBe("unknown trace 'x'");
  expect(inFieldWords("a:1: 'x' begins a file of no known format; --format names the format")).toBe(
    "a:1: 'x' begins a file of no known format",
  );
  expect(inFieldWords('a -- b, 2--3')).toBe('a -- b, 2--3');
});

it('no message of the worker’s modules names an option as if the form had it', () => {
  const files = [...loaded('src/lab/worker/lab.ts')].filter((file) => file.startsWith('src/'));
  expect(files.length).toBeGreaterThan(100);
  // Texts in quotes that name an option: messages, and notes that are harmless here.
  const texts = files.flatMap((file) => textOf(file).match(/(['"`])[^'"`\n]*--[a-z][^'"`\n]*\1/g) ?? []);
  expect(texts.length).toBeGreaterThan(10);
  for (const text of texts) {
    const reported = inFieldWords(text.slice(1, -1));
    expect(reported.replaceAll(/the command’s option --[a-z-]+/g, '')).not.toMatch(/--[a-z]/);
  }
});
