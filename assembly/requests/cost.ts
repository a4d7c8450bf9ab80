// Defines the cost model: a request of length W of which w is used costs α W + β min(W, w) + γ. (Gainaru, Honoré,
// Raghavan, Robert, Sun, "Reservation and Checkpointing Strategies for Stochastic Jobs", IPDPS 2020, equation 1.) A
// checkpoint takes C at the end of a request. A restart takes R at the start of each later request.

export let alpha: f64 = 1;
export let beta: f64 = 0;
export let gamma: f64 = 0;
export let checkpointTime: f64 = 0;
export let restartTime: f64 = 0;

/** κ: the cost of a request after a checkpoint, without its work. */
export let restartCost: f64 = 0;

/** α > 0; the others ≥ 0. */
export function setCost(a: f64, b: f64, c: f64, checkpoint: f64, restart: f64): void {
  alpha = a;
  beta = b;
  gamma = c;
  checkpointTime = checkpoint;
  restartTime = restart;
  restartCost = (a + b) * restart + c;
}
