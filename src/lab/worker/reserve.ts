import { parseDistribution } from '../../distribution/parse.ts';
import { distributionCurve } from '../../figures/runTimeDistribution.ts';
import { criticalCheckpoint } from '../../requests/critical/critical.ts';
import { reserve } from '../../requests/reserve.ts';
import type { Answers } from '../protocol.ts';
import { loadedKernel } from './worker.ts';

export const distributionDrawn: Answers['law'] = async ({ law }) => distributionCurve(parseDistribution(law));

export const reserved: Answers['reserve'] = ({ law, strategy, options }) =>
  reserve(law, strategy, { ...options, kernel: loadedKernel() });

export const critical: Answers['critical'] = ({ law, options }) =>
  criticalCheckpoint(law, { ...options, kernel: loadedKernel() });
