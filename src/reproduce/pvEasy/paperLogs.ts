/** The logs of the PV-EASY paper (HPDC 2010, section 5.1.3), as its tables name them. */
export type PaperLog = 'CTC' | 'SDSC-BLUE' | 'SDSC-DS';

interface Known {
  readonly log: PaperLog;
  /** The beginning of the archive's file names in any version. */
  readonly file: string;
  /** Processors of the machine in the paper. CTC's header says 338. */
  readonly processors: number;
}

const KNOWN: readonly Known[] = [
  { log: 'CTC', file: 'CTC-SP2-1996', processors: 430 },
  { log: 'SDSC-BLUE', file: 'SDSC-BLUE-2000', processors: 1152 },
  { log: 'SDSC-DS', file: 'SDSC-DS-2004', processors: 1664 },
];

export const PAPER_LOGS: readonly PaperLog[] = KNOWN.map(({ log }) => log);

/** The log of the paper that a trace is, by its file's name. */
export function paperLog(fileName: string): Pick<Known, 'log' | 'processors'> | undefined {
  return KNOWN.find(({ file }) => fileName.startsWith(file));
}

/** Printed values: one list per log, in the order of the rows. */
export type Printed = Readonly<Record<PaperLog, readonly number[]>>;
