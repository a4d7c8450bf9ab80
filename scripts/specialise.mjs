// Compiles the event loop, with all that it calls, once more for the replays that most people make: EASY with
// jobs of one request each, in the order of their submissions. In the copy these settings are constants, so
// that what they rule out is left out. At run time the settings themselves choose the copy. So it can make a
// replay faster, but not different. EASY takes 0.7 to 0.85 of the time, and the kernel is 2.4 kB of gzip
// larger.
//
// The copy is made in the text form of WebAssembly, where a function is one expression at the top.
import { readFileSync } from 'node:fs';
import binaryen from 'assemblyscript/binaryen';

const PART = 'assembly/';
const ENTRY = `${PART}replay/loop/stepRun`;

/**
 * Settings by their names, and the constants of the sources: `codes/orders/FCFS` is FCFS in
 * assembly/codes/orders.ts.
 */
const SETTINGS = {
  'run/eventRule': 'codes/eventRules/BATCH',
  'run/backfilling': 'codes/backfilling/EASY',
  'run/order': 'codes/orders/FCFS',
  'run/candidateOrder': 'codes/orders/FCFS',
  'run/estimates': 'codes/estimates/SURE',
  'run/groups': 0,
  'run/distributions': 0,
  'run/preempting': 0,
  'run/saving': 0,
  'run/sequenced': 0,
  'run/extending': 0,
  'replay/speculation/speculating': 0,
};

const CALL = /\(call \$([^\s)]+)/g;
const READ = /\(global\.get \$([^\s)]+)\)/g;
const WRITE = /\(global\.set \$([^\s)]+)/g;

function numberOf(value) {
  if (typeof value === 'number') return value;
  const [, path, name] = /^(.*)\/(\w+)$/.exec(value);
  const found = new RegExp(`^export const ${name} = (\\d+);$`, 'm').exec(
    readFileSync(`${PART}${path}.ts`, 'utf8'),
  );
  if (found === null) throw new Error(`scripts/specialise.mjs: assembly/ has no constant ${value}`);
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

/**
 * The names of a function and of all that it calls, directly or not. Imported functions are not among them.
 */
function calledBy(entry, functions) {
  const found = new Set([entry]);
  for (const name of found)
    for (const [, callee] of functions.get(name).matchAll(CALL)) if (functions.has(callee)) found.add(callee);
  return found;
}

/** The settings: from the name of the global to its value as an expression, and the type of both. */
function constantsOf(text) {
  return new Map(
    Object.entries(SETTINGS).map(([setting, value]) => {
      const name = PART + setting;
      const type = text.split(`\n (global $${name} (mut `)[1]?.slice(0, 3);
      if (type === undefined) throw new Error(`scripts/specialise.mjs: there is no setting ${setting}`);
      return [name, { type, value: `(${type}.const ${numberOf(value)})` }];
    }),
  );
}

/** The text of a function's copy, which calls the copies of others. */
function copyOf(name, names, functions, constants) {
  const body = functions.get(name);
  for (const [, global] of body.matchAll(WRITE))
    if (constants.has(global)) throw new Error(`scripts/specialise.mjs: ${name} changes ${global}`);
  return body
    .replace(`(func $${name}`, `(func $${name}|easy`)
    .replace(CALL, (call, callee) => (names.has(callee) ? `${call}|easy` : call))
    .replace(READ, (read, global) => constants.get(global)?.value ?? read);
}

/** The text of a module whose event loop is its copy where the settings are those above. */
function withCopy(text) {
  const functions = functionsOf(text);
  const names = calledBy(ENTRY, functions);
  const constants = constantsOf(text);
  const body = functions.get(ENTRY);
  const [, signature] = /^ \(func \S+ (.*)\n/.exec(body);
  const [result] = /\(result \w+\)/.exec(signature);
  const handedOn = [...signature.matchAll(/\(param (\S+)/g)]
    .map(([, local]) => `(local.get ${local})`)
    .join(' ');
  const holds = [...constants]
    .map(([global, { type, value }]) => `(${type}.eq (global.get $${global}) ${value})`)
    .reduce((all, one) => `(i32.and ${all} ${one})`);
  const call = (copy) => `(call $${ENTRY}|${copy} ${handedOn})`;
  const choice = `(if ${result} ${holds} (then ${call('easy')}) (else ${call('general')}))`;
  const parts = [
    ` (func $${ENTRY} ${signature} ${choice})`,
    body.replace(`(func $${ENTRY}`, `(func $${ENTRY}|general`),
    ...[...names].map((name) => copyOf(name, names, functions, constants)),
  ];
  return text.replace(body, () => parts.join('\n'));
}

/** A module with the copy. The module given is disposed of. */
export function specialise(module) {
  const copied = binaryen.parseText(withCopy(module.emitText()));
  module.dispose();
  // Inlined, both would be one large function.
  for (const copy of ['easy', 'general']) {
    binaryen.setPassArgument('no-inline', `${ENTRY}|${copy}`);
    copied.runPasses(['no-inline']);
  }
  binaryen.clearPassArguments();
  return copied;
}
