// Describes the format of the cells of sacct's fields, with which a record whose cells do not match its header is
// read.
import { cellSlurmTime } from './cells.ts';
import { JOB_ID } from './recognize.ts';
import { slurmCount, slurmDuration, timeLimit } from './values.ts';

interface FieldText {
  /** True if a cell of the field may have this text. */
  readonly fits: (text: string) => boolean;
  /** True if users or administrators write the text, so that it may hold a delimiter or a line break. */
  readonly isFree?: boolean;
  /** True if it is a list, whose commas may be delimiters. */
  readonly isList?: boolean;
}

const isNumber = (value: number) => !Number.isNaN(value);
const isTime = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return isNumber(cellSlurmTime(bytes, 0, bytes.length));
};
const OF_ONE_LINE = /^[^\r\n]*$/;

const JOB: FieldText = {
  fits: (text) => JOB_ID.test(text),
  isList: true,
};
const TIME: FieldText = { fits: isTime };
const DURATION: FieldText = { fits: (text) => /^(invalid|)$/i.test(text) || isNumber(slurmDuration(text)) };
const LIMIT: FieldText = { fits: (text) => isNumber(timeLimit(text)) };
const ENERGY: FieldText = { fits: (text) => /^(\d+(\.\d+)?[KMGTP]?)?$/i.test(text) };
const COUNT: FieldText = { fits: (text) => isNumber(slurmCount(text)) };
const TRES: FieldText = { fits: (text) => /^([\w/:.-]+=[^,=\s|]*(,(?=.)|$))*$/.test(text), isList: true };
const NODES: FieldText = {
  fits: (text) => /^(None assigned|([\w.-]|\[[\w,-]*\]|,(?=.))*)$/i.test(text),
  isList: true,
};
const STATE: FieldText = { fits: (text) => /^([a-z_]+(\+| by \S+)?)?$/i.test(text) };
const EXIT: FieldText = { fits: (text) => /^(\d+:\d+)?$/.test(text) };
const WORDS: FieldText = { fits: (text) => OF_ONE_LINE.test(text) };
const LIST: FieldText = { fits: (text) => OF_ONE_LINE.test(text), isList: true };
const FREE: FieldText = { fits: () => true, isFree: true };

const KNOWN: readonly [text: FieldText, names: string][] = [
  [JOB, 'jobid jobidraw'],
  [TIME, 'submit eligible start end'],
  [DURATION, 'elapsed cputime suspended totalcpu usercpu systemcpu planned plannedcpu reserved resvcpu'],
  [LIMIT, 'timelimit timelimitraw'],
  [COUNT, 'elapsedraw ncpus alloccpus reqcpus nnodes allocnodes reqnodes ntasks cputimeraw plannedcpuraw'],
  [COUNT, 'resvcpuraw priority uid gid restarts associd qosraw dbindex reservationid'],
  [ENERGY, 'consumedenergy consumedenergyraw'],
  [TRES, 'alloctres reqtres'],
  [NODES, 'nodelist'],
  [STATE, 'state'],
  [EXIT, 'exitcode derivedexitcode'],
  [WORDS, 'user account group cluster reqmem layout blockid'],
  [LIST, 'partition qos qosreq flags'],
];

const BY_NAME = new Map(
  KNOWN.flatMap(([text, names]) => names.split(' ').map((name) => [name, text] as const)),
);

/** Returns the format of a field's cells, given in lower case. A field that is not known may have any text. */
export function fieldText(name: string): FieldText {
  return BY_NAME.get(name) ?? FREE;
}
