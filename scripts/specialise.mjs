// Compiles an exported function of a kernel, with all that it calls, once more for each case of a table
// (specialised.mjs). In the copy for a case the settings of this case are constants, so that what they rule out is left
// out. At run time the settings themselves choose the copy. So a copy can make a replay faster, but not different.
//
// The copies are made in the text form of WebAssembly, where a function is one expression at the top.
import { readFileSync } from 'node:fs';
import binaryen from 'assemblyscript/binaryen';
import { SPECIALISED } from './specialised.mjs';

const PART = 'assembly/';
const CALL = /\(call \$([^\s)]+)/g;
const READ = /\(global\.get \$([^\s)]+)\)/g;
const WRITE = /\(global\.set \$([^\s)]+)/g;

/** The name of a function's copy for a case. */
const copyOf = (name, chosen) => `${name}|${chosen}`;

/** The name of the function that has this name, or of which the function of this name is a copy. */
export const originalOf = (name) => name.split('|')[0];

/** A number, or the constant of the sources: `codes/backfilling/EASY` is EASY in assembly/codes/backfilling.ts. */
function numberOf(value) {
  if (typeof value === 'number') return value;
  const [, path, name] = /^(.*)\/(\w+)$/.exec(value);
  const found = new RegExp(`^export const ${name} = (\\d+);$`, 'm').exec(
    readFileSync(`${PART}${path}.ts`, 'utf8'),
  );
  if (found === null) throw new Error(`scripts/specialised.mjs: assembly/ has no constant ${value}`);
  return Number(found[1]);
}

/** The functions of a module as text, by name. */
function functionsOf(text) {
  const functions = new Map();
  for (const part of text.split(/\n(?= \(func )/).slice(1)) {
    const [body] = /^[\s\S]*?\n \)/.exec(part);
    functions.set(/^ \(func \$(\S+)/.exec(body)[1], body);
  }
  return functions;
}

/** The names of a function and of all that it calls, directly or not. Imported functions are not among them. */
function calledBy(entry, functions) {
  const found = new Set([entry]);
  for (const name of found)
    for (const [, callee] of functions.get(name).matchAll(CALL)) if (functions.has(callee)) found.add(callee);
  return found;
}

/** The settings of a case: from the name of the global to its value as an expression, and the type of both. */
function constantsOf(settings, text) {
  return new Map(
    Object.entries(settings).map(([setting, value]) => {
      const name = PART + setting;
      const type = text.split(`\n (global $${name} (mut `)[1]?.slice(0, 3);
      if (type === undefined) throw new Error(`scripts/specialised.mjs: there is no setting ${setting}`);
      return [name, { type, value: `(${type}.const ${numberOf(value)})` }];
    }),
  );
}

/** The text of a function, and of all that it calls, for a case. */
function copies(chosen, names, functions, constants) {
  return [...names].map((name) => {
    const body = functions.get(name);
    for (const [, global] of body.matchAll(WRITE))
      if (constants.has(global)) throw new Error(`scripts/specialised.mjs: ${name} changes ${global}`);
    return body
      .replace(`(func $${name}`, `(func $${copyOf(name, chosen)}`)
      .replace(CALL, (call, callee) => (names.has(callee) ? `(call $${copyOf(callee, chosen)}` : call))
      .replace(READ, (read, global) => constants.get(global)?.value ?? read);
  });
}

/** The text of a module in which a function calls its copy for the first case that holds, or else its `general` one. */
function withCases(text, [entry, cases]) {
  const functions = functionsOf(text);
  const name = PART + entry;
  const names = calledBy(name, functions);
  const body = functions.get(name);
  const [, signature] = /^ \(func \S+ (.*)\n/.exec(body);
  const [result] = /\(result \w+\)/.exec(signature);
  const handedOn = [...signature.matchAll(/\(param (\S+)/g)]
    .map(([, local]) => `(local.get ${local})`)
    .join(' ');
  const call = (chosen) => `(call $${copyOf(name, chosen)} ${handedOn})`;
  let choice = call('general');
  const added = [body.replace(`(func $${name}`, `(func $${copyOf(name, 'general')}`)];
  for (const [chosen, settings] of Object.entries(cases)) {
    const constants = constantsOf(settings, text);
    added.push(...copies(chosen, names, functions, constants));
    const holds = [...constants]
      .map(([global, { type, value }]) => `(${type}.eq (global.get $${global}) ${value})`)
      .reduce((all, one) => `(i32.and ${all} ${one})`);
    choice = `(if ${result} ${holds} (then ${call(chosen)}) (else ${choice}))`;
  }
  return text.replace(body, () => [` (func $${name} ${signature} ${choice})`, ...added].join('\n'));
}

/** A module with the copies that the table has for a kernel. The module given is disposed of. */
export function specialise(module, kernel) {
  const entries = Object.entries(SPECIALISED[kernel]);
  if (entries.length === 0) return module;
  const text = entries.reduce(withCases, module.emitText());
  module.dispose();
  return binaryen.parseText(text);
}

/** The functions that choose a copy call. Inlined, all copies would be one large function. */
export function chosenCopies(names, kernel) {
  const entries = new Set(Object.keys(SPECIALISED[kernel]).map((entry) => PART + entry));
  return names.filter((name) => originalOf(name) !== name && entries.has(originalOf(name)));
}
