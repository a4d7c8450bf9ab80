// Computes the loss of a predicted run time: a curve on either side of a threshold, with a weight of the job. Gaussier
// et al., SC 2015, Table 3, as their program computes it.

import { EXPONENTIAL, SQUARE } from '../../codes/learning';
import { exp } from '../../math/exp';
import * as run from '../../run';

/**
 * The slope of the loss in the direction of a feature x is lossSign · (lossFactor · x · lossDistance), for the error
 * that was set last.
 */
export let lossSign: f64 = 0;
export let lossFactor: f64 = 0;
export let lossDistance: f64 = 0;

/** Sets the error, predicted less true, of a job with a weight. */
export function setError(error: f64, weight: f64): void {
  const threshold = run.lossThreshold;
  const isRight = error > threshold;
  const curve = isRight ? run.rightCurve : run.leftCurve;
  const factor = isRight ? run.rightFactor : run.leftFactor;
  const distance = isRight ? error - threshold : threshold - error;
  lossSign = error == threshold ? 0 : isRight ? weight : -weight;
  lossFactor = curve == SQUARE ? 2 * factor : factor;
  lossDistance = curve == SQUARE ? distance : curve == EXPONENTIAL ? exp(factor * distance) : 1;
}
