// Describes parameters of how a command works and answers, none of which changes an answer.
import { byDefault, choice, flag, parsed, usually } from './parameter.ts';
import { positiveInteger } from './values.ts';

export const ENGINE = {
  engine: usually(
    choice('Run', '<engine>', 'build of the kernel: WebAssembly or JavaScript', ['wasm', 'js']),
    'wasm',
  ),
};

export const JSON_OUTPUT = { json: flag('Output', 'print the result as JSON') };

export const workers = (of: string) => ({
  workers: byDefault(parsed('Run', '<n>', `threads${of}`, positiveInteger), 'one per core'),
});
