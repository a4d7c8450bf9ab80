// Calls what modules register here: first the allocation of all columns, when the host has set the settings, and
// later what begins a run, when the host has filled the columns. Modules register as they are loaded, so those
// that a module imports come before it.

const allocations: (() => void)[] = [];
const beginnings: (() => void)[] = [];

export function onAllocate(allocate: () => void): void {
  allocations.push(allocate);
}

export function onBegin(begin: () => void): void {
  beginnings.push(begin);
}

export function allocateAll(): void {
  for (let i = 0; i < allocations.length; i++) allocations[i]();
}

export function beginAll(): void {
  for (let i = 0; i < beginnings.length; i++) beginnings[i]();
}
