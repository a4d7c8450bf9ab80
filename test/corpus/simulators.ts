// Statements of docs/comparison.md about other simulators, as faults of the corpus.

/** The faults that a simulator has by its sources, as docs/comparison.md read them. */
export interface Simulator {
  name: string;
  /** The policies that it has, of those that the corpus has. */
  policies: readonly string[];
  faults: readonly string[];
}

export const SIMULATORS: readonly Simulator[] = [
  { name: 'PYSS', policies: ['easy', 'conservative'], faults: ['each'] },
  {
    name: 'batsched easy_bf_fast',
    policies: ['easy'],
    faults: ['no-extra', 'reservation-kept'],
  },
  { name: "Batsim's test EASY", policies: ['easy'], faults: ['first-ends-at-shadow'] },
  {
    name: 'CQSim',
    policies: ['easy'],
    faults: ['pass-per-end', 'pass-per-submission', 'exact-candidates', 'zero-dropped'],
  },
  {
    name: 'AccaSim (e3df324)',
    policies: ['easy'],
    faults: [
      'head-waits-for-reservation',
      'candidates-unlimited',
      'scan-stops-if-too-wide',
      'runs-past-request',
    ],
  },
  { name: 'Alea', policies: ['easy'], faults: ['strictly-before-shadow'] },
  {
    name: 'RLScheduler',
    policies: ['easy'],
    faults: ['strictly-before-shadow', 'no-extra', 'reservation-kept', 'zero-dropped', 'runs-past-request'],
  },
  { name: 'RAPS', policies: ['easy'], faults: ['no-extra'] },
];
