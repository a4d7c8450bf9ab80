import { parseDistribution } from '../../distribution/parse.ts';
import { distributionCurve } from '../../figures/runTimeDistribution.ts';
import { criticalCheckpoint } from '../../requests/critical/critical.ts';
import { reserve } from '../../requests/reserve.ts';
import type { Answers } from '../protocol.ts';
import { loadedKernel } from './worker.ts';

export const distributionDrawn: Answers['distribution'] = async ({ distribution }) =>
  distributionCurve(parseDistribution(distribution));

export const reserved: Answers['reserve'] = ({ distribution, strategy, options }) =>
  reserve(distribution, strategy, { ...options, kernel: loadedKernel() });

export const critical: Answers['critical'] = ({ distribution, options }) =>
  criticalCheckpoint(distribution, { ...options, kernel: loadedKernel() });
