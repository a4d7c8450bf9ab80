import { lawCurve } from '../../figures/law.ts';
import { parseLaw } from '../../law/parse.ts';
import { criticalCheckpoint } from '../../requests/critical/critical.ts';
import { reserve } from '../../requests/reserve.ts';
import type { Answers } from '../protocol.ts';
import { loadedKernel } from './worker.ts';

export const lawDrawn: Answers['law'] = async ({ law }) => lawCurve(parseLaw(law));

export const reserved: Answers['reserve'] = ({ law, strategy, options }) =>
  reserve(law, strategy, { ...options, kernel: loadedKernel() });

export const critical: Answers['critical'] = ({ law, options }) =>
  criticalCheckpoint(law, { ...options, kernel: loadedKernel() });
