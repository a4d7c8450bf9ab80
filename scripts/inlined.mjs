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
    'replay/running/startBackfilled': 'once per job that is backfilled',
    'replay/running/addPlannedEnd': 'once per start, within both kinds of start',
    'replay/running/shineUpTo': 'once per head; without a shadow load it does nothing',
    'replay/heads/startHeads': 'once per pass; most passes start no head or one',
    'replay/easy/backfill': 'once per pass; most scans find nothing',
    'sessions/servers/startTask': 'once per start of a task',
    'sessions/servers/stopTask': 'once per end of a task',
    'sessions/servers/exposeToPreemption': 'once per start of a task, and once more if it is requested',
    'sessions/servers/makeRoom': 'once per task that may start; most find room at once',
    'sessions/loop/deliver': 'once per output',
  },
  slurm: {},
};
