// The functions of the kernel that are inlined whatever their size, and why. Each is called once or twice per
// job, and a call costs a good part of what the function does. Inlined, they save 2 to 9 % of the time of EASY
// on Node 20 and 1 to 7 % on Node 22; on Node 24 between -6 and 5 % (loads of 0.8 and 0.95, CTC, SDSC-BLUE). They
// save 5 % of the time of sessions. They make the kernel 2 kB (gzip) larger.
//
// A function is listed only if it pays. Not listed, because they made the kernel slower or larger without a
// gain: what moves entries of blocks, the two ways through the heap of events, the scan of the queue, and what
// follows the end of a job.

/** For each kernel: from the name of a function, by its file in assembly/, to the reason. */
export const INLINED = {
  kernel: {
    'replay/instants/endings/endNext': 'once per end of a job',
    'replay/running/leave': 'once per end of a job',
    'replay/running/addPlannedEnd': 'once per start, within both kinds of start',
    'replay/heads/startHeads': 'once per pass; most passes start no head or one',
    'sessions/servers/startTask': 'once per start of a task',
    'sessions/servers/stopTask': 'once per end of a task',
    'sessions/servers/exposeToPreemption': 'once per start of a task, and once more if it is requested',
    'sessions/servers/makeRoom': 'once per task that may start; most find room at once',
    'sessions/loop/deliver': 'once per output',
  },
  slurm: {},
};

// Functions that are never inlined. An engine compiles a hot function as a whole, with all that is inlined in it. So what
// only some policies need, or what is seldom called, stays a function of its own: no other replay pays for its
// compilation. On the KTH log, compiling took 30 ms of CPU on Node 20, and takes a fifth of it. The replays themselves are
// as fast.

/** For each kernel: from the name of a function to the reason. */
export const CALLED = {
  kernel: {
    'replay/instants/each/eachInstant': 'another event rule',
    'replay/instants/own/ownInstant': 'for schedulers of the host',
    'replay/instants/rounds/roundInstant': 'for rounds',
    'replay/instants/endings/failed': 'for sequences of requests',
    'replay/venture/venturePass': 'for venture backfilling',
    'replay/conservative/beginAnew': 'for conservative backfilling, if a job outlives its plan',
    'replay/online/speculateUntilReservation': 'for speculation',
    'replay/online/speculateInProfile': 'for speculation',
    'replay/speculation/beginSpeculation': 'for speculation',
    'replay/speculation/noteWaiting': 'for speculation',
    'replay/feedback/bringTo': 'for feedback',
    'replay/feedback/release': 'for feedback',
    'replay/heads/preempt': 'for preemption',
    'replay/running/shine': 'for a shadow load',
    'machine/shadow/addShadow': 'for a shadow load',
    'machine/shadow/removeShadow': 'for a shadow load',
    'predict/predictor/predict': 'for predictions',
    'predict/predictor/learn': 'for predictions',
    'queue/orderedEntries/OrderedEntries#bringHead': 'for dynamic orders',
    'queue/orderedEntries/OrderedEntries#putInOrder': 'for dynamic orders',
    'queue/orderedEntries/OrderedEntries#rank': 'for dynamic orders',
    'machine/plannedEnds/PlannedEnds#settle': 'once in many planned ends',
  },
  slurm: {},
};
