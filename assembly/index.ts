// Lists the kernel's exports by module. They take and return numbers only; names and texts belong to the host
// (src/kernel/).

export * from './generate/exports';
export * from './metrics/energy/exports';
export * from './metrics/exports';
export { reserve } from './native/columns';
export * from './random/exports';
export * from './replay/exports';
export * from './replay/feedbackExports';
export * from './replay/ownExports';
export * from './replay/sequenceExports';
export * from './requests/exports';
export * from './series/exports';
export * from './sessions/exports';
export { stateColumn } from './state';
export * from './swf/exports';
