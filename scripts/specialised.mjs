// The cases for which a part of a kernel is compiled once more (specialise.mjs). Most replays have no predictions, no
// sequences of requests, no preemption and no order of their own. The copy for them has these settings as constants.
// It takes 0.8 to 0.9 of the time under EASY (2.4 kB of gzip more) and 0.95 to 0.96 under conservative backfilling
// (1.5 kB more).

/** The settings of a replay whose jobs have one request each, in the order of their submissions. */
const PLAIN = {
  'run/eventRule': 'codes/eventRules/BATCH',
  'run/order': 'codes/orders/FCFS',
  'run/candidateOrder': 'codes/orders/FCFS',
  'run/plans': 'codes/plans/SURE',
  'run/groups': 0,
  'run/laws': 0,
  'run/preempting': 0,
  'run/sequenced': 0,
  'replay/speculation/speculating': 0,
};

/** For each kernel: functions that are exported, and for each of them the settings of its cases, by their names. */
export const SPECIALISED = {
  kernel: {
    'replay/exports/stepReplay': {
      easy: { ...PLAIN, 'run/backfilling': 'codes/backfilling/EASY' },
      conservative: { ...PLAIN, 'run/backfilling': 'codes/backfilling/CONSERVATIVE' },
    },
  },
  slurm: {},
};
