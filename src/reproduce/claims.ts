// What became of the tables, figures and sentences of the papers.

import type { PaperClaim } from './claims/claim.ts';
import { ICPP19 } from './claims/icpp19.ts';
import { ICS04 } from './claims/ics04.ts';
import { IPDPS20 } from './claims/ipdps20.ts';
import { PV_EASY } from './claims/pvEasy.ts';

export const CLAIMS: readonly PaperClaim[] = [...ICPP19, ...IPDPS20, ...PV_EASY, ...ICS04];
