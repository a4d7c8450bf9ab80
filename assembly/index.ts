// The kernel's exports, a page a station. Numbers only; the host (src/kernel/) owns names and words.

export * from './generate/exports';
export * from './random/exports';
export * from './replay/exports';
export * from './replay/ownExports';
export * from './replay/sequenceExports';
export * from './requests/exports';
export * from './sessions/exports';
export { stateColumn } from './state';
export * from './swf/exports';
