// Stores the instant being handled.

export let now: f64 = 0;

export function setClock(time: f64): void {
  now = time;
}
