// Associations dumped by sacctmgr, and the QOS that a job gets: by hand, and each error.
import { describe, expect, test } from 'vitest';
import { readAssociations } from '../../../../../src/slurm/machine/accounting/associations.ts';
import { limitCode, reasonWord, TRES_WORDS } from '../../../../../src/slurm/machine/accounting/limitWords.ts';
import { type Accounting, associationOf, qosOf } from '../../../../../src/slurm/machine/accounting/model.ts';
import { readQos } from '../../../../../src/slurm/machine/accounting/qos.ts';
import { otherResources, readLimits, readWeights } from '../../../../../src/slurm/machine/accounting/tres.ts';
import { CLUSTER, EVENTS } from '../../../../../src/slurm/machine/codes.ts';

const NONE = Number.POSITIVE_INFINITY;
const QOS = readQos('Name|Priority\nnormal|0\nhigh|5\nlow|1\n', 'q.txt', () => {});

function read(text: string): { accounting: Accounting; leftOut: string[] } {
  const leftOut: string[] = [];
  const note = (feature: string, asked: string) => leftOut.push(`${feature}: ${asked}`);
  const associations = readAssociations(text, 'a.cfg', QOS, note);
  return { accounting: { associations, qos: QOS }, leftOut };
}

const HEAD = "Cluster - 'c'\nParent - 'root'\n";
/** The last association of these lines. */
const last = (lines: string) =>
  read(HEAD + lines).accounting.associations.at(-1) as Accounting['associations'][0];

describe('a line', () => {
  test('is taken in any case, with blanks around it and around its dash', () => {
    const { associations } = read(
      "  cluster  -  'c'\n PARENT -'root'\n\t\naccount-   'Ab':MaxJobs=3 \nparent - 'AB'\nuser - 'Cd'\n",
    ).accounting;
    expect(
      associations.map(({ parent, account, user, maxJobs }) => [parent, account, user, maxJobs]),
    ).toEqual([
      [-1, 'root', undefined, NONE],
      [0, 'ab', undefined, 3],
      [1, 'ab', 'Cd', 3],
    ]);
  });

  test.each([
    ['hello\n', "a.cfg:3: 'hello': expected QOS, Cluster, Parent, Account or User - 'NAME':FIELD=VALUE"],
    [`${'x'.repeat(41)}\n`, `a.cfg:3: '${'x'.repeat(40)}': expected QOS, Cluster, Parent`],
    ["An Account - 'x'\n", "a.cfg:3: 'An Account - 'x'': expected QOS, Cluster"],
    ["User - 'u'\nUser - 'u'\n", "a.cfg:4: User 'u' of account 'root' is there twice"],
    ["Parent - 'x'\n", "a.cfg:3: Parent 'x': there is no such account yet"],
    ["User - 'u':MaxJobs=x5\n", "a.cfg:3: maxjobs 'x5': expected a whole number"],
    ["User - 'u':MaxJobs=5x\n", "a.cfg:3: maxjobs '5x': expected a whole number"],
    ["User - 'u':MaxJobs=-2\n", "a.cfg:3: maxjobs '-2': expected a whole number"],
    ["User - 'u':Fairshare=some\n", "a.cfg:3: Fairshare 'some': expected a whole number or parent"],
    ["User - 'u':Fairshare=myparent\n", "a.cfg:3: Fairshare 'myparent': expected a whole number or parent"],
    ["User - 'u':Fairshare=parents\n", "a.cfg:3: Fairshare 'parents': expected a whole number or parent"],
    ["User - 'u':DefaultQOS='none'\n", "a.cfg:3: QOS 'none': there is no such QOS"],
    ["User - 'u':QOS='high,none'\n", "a.cfg:3: QOS 'none': there is no such QOS"],
    ["User - 'u':GrpTRES=cpu\n", "a.cfg:3: grptres 'cpu': expected amounts like cpu=12"],
  ])('is refused: %j', (line, message) => {
    expect(() => read(HEAD + line)).toThrow(message);
  });

  test('needs a cluster first, and a parent for all others', () => {
    expect(() => read('# nothing\n')).toThrow(
      "a.cfg: no cluster: expected a line Cluster - 'NAME', as sacctmgr dump writes it",
    );
    expect(() => read("Cluster - 'c'\nAccount - 'x'\n")).toThrow(
      "a.cfg:2: Account 'x' has no parent: expected a line Parent - 'root' before it",
    );
  });
});

describe('a field', () => {
  test.each([
    ['MaxJobs=-1', { maxJobs: NONE }],
    ['MaxJobs=12', { maxJobs: 12 }],
    ['MaxSubmitJobs=7', { maxSubmit: 7 }],
    ['GrpJobs=3:GrpSubmitJobs=4', { grpJobs: 3, grpSubmit: 4 }],
    ['Fairshare=0', { shares: 0 }],
    ['Fairshare=2147483647', { shares: 'parent' }],
    ['Fairshare=PARENT', { shares: 'parent' }],
    ['MaxJobs=2', { shares: 1, priority: 0, maxWall: NONE, grpJobs: NONE, grpSubmit: NONE, maxSubmit: NONE }],
    ["QOS='high'", { qos: [1] }],
    ["QOS='low,high'", { qos: [1, 2] }],
    ["QOS=''", { qos: [] }],
    ["QOS='+low,+high'", { qos: [1, 2] }],
    ["DefaultQOS='low'", { defaultQos: 2 }],
    ["DefaultQOS=''", { defaultQos: -1 }],
    ['MaxWallDurationPerJob=90', { maxWall: 90 }],
    ["Description='a : b':MaxJobs=5", { maxJobs: 5 }],
    ["Description='':MaxJobs=6", { maxJobs: 6 }],
    ["Organization='it':DefaultAccount='root'", { isDefault: true }],
    ["DefaultAccount='other'", { isDefault: false }],
  ])('%s', (fields, expected) => {
    expect(last(`User - 'u':${fields}\n`)).toMatchObject(expected);
  });

  test('is inherited from the parent where a child has none', () => {
    const account =
      "Account - 'a':MaxSubmitJobs=9:MaxJobs=8:Priority=4:QOS='high,low':DefaultQOS='low':MaxTRESPerJob=cpu=6,node=2:GrpJobs=5\n";
    const child = last(`${account}Parent - 'a'\nUser - 'u':MaxTRESPerJob=cpu=3\n`);
    expect(child).toMatchObject({ maxSubmit: 9, maxJobs: 8, priority: 4, qos: [1, 2], defaultQos: 2 });
    // Its own limit of CPUs, and its account's of nodes. Limits of all jobs together are not inherited.
    expect(child.maxTres).toEqual([3, NONE, 2, NONE, NONE]);
    expect(child.grpJobs).toBe(NONE);
  });

  test.each([
    ["QOS='-low'", [1]],
    ["QOS='-low,+normal'", [0, 1]],
    ["QOS='+normal'", [0, 1, 2]],
    ["QOS='low'", [2]],
    ["QOS='-normal'", [1, 2]],
  ])('%s changes the list of the parent', (fields, qos) => {
    expect(last(`Account - 'a':QOS='high,low'\nParent - 'a'\nUser - 'u':${fields}\n`).qos).toEqual(qos);
  });

  test.each([
    ['GrpWall=5', 'limits of minutes together: grpwall=5'],
    ['GrpTRESMins=cpu=5', 'limits of minutes together: grptresmins=cpu=5'],
    ['MaxJobsAccrue=5', 'limits of jobs that gain age: maxjobsaccrue=5'],
    ['MaxTRESPerNode=cpu=5', 'limits of resources on a node: maxtrespernode=cpu=5'],
    ['MinTRES=cpu=5', 'least resources of a job: mintres=cpu=5'],
    ['MinPrioThres=5', 'thresholds of usage and priority: minpriothres=5'],
    ['LimitFactor=5', 'limits of associations that a QOS changes: limitfactor=5'],
    ['Color=blue', 'fields of accounts that the model does not know: color=blue'],
    ['MyLimitFactor=5', 'fields of accounts that the model does not know: mylimitfactor=5'],
    ['NoMinTRES=5', 'fields of accounts that the model does not know: nomintres=5'],
    [
      'GrpTRES=license/x=2',
      'limits of other resources than CPUs, memory, nodes and GPUs: grptres=license/x=2',
    ],
    ["Partition='p'", 'associations of a partition: Partition=p'],
  ])('that the model does not support is reported: %s', (field, reported) => {
    expect(read(`${HEAD}User - 'u':${field}\n`).leftOut).toEqual([reported]);
  });

  test('that does not affect scheduling is not reported', () => {
    const fields =
      "Description='a':Organization='b':AdminLevel='None':Coordinator='x':DefaultWCKey='k':WCKeys='k'";
    expect(read(`${HEAD}User - 'u':${fields}\n`).leftOut).toEqual([]);
    // The association of an account may name a partition, which is left to Slurm.
    expect(read(`${HEAD}Account - 'a':Partition='p'\n`).accounting.associations).toHaveLength(2);
  });
});

describe('a job', () => {
  const { accounting } = read(
    "Cluster - 'c':DefaultQOS='low'\nParent - 'root'\nAccount - 'a'\nAccount - 'b'\nParent - 'a'\n" +
      "User - 'u':DefaultAccount='a':QOS='high'\nParent - 'b'\nUser - 'u':DefaultAccount='a':QOS='normal,low'\n" +
      "User - 'v':DefaultAccount='b':DefaultQOS='normal'\n",
  );

  test.each([
    ['u', undefined, 3],
    ['u', 'a', 3],
    ['u', 'B', 4],
    ['v', undefined, 5],
    ['v', 'a', -1],
    ['w', undefined, -1],
    ['w', 'a', -1],
  ])('of user %s and account %s has the association %i', (user, account, association) => {
    expect(associationOf(accounting, user, account)).toBe(association);
  });

  test.each([
    ['names it, in any case', 3, 'Normal', 0],
    ['names one that is not there', 3, 'none', -1],
    ['has that of its association', 5, undefined, 0],
    ['has that of the cluster, which its association inherits', 3, undefined, 2],
    ['has no association, so that of the cluster', -1, undefined, 2],
  ])('%s', (_, association, name, qos) => {
    expect(qosOf(accounting, association, name)).toBe(qos);
  });

  test('without a default QOS has the only one of its association, else normal', () => {
    const { accounting: other } = read(`${HEAD}User - 'u':QOS='high'\nUser - 'v':QOS='high,low'\n`);
    expect([1, 2, -1].map((association) => qosOf(other, association, undefined))).toEqual([1, 0, 0]);
    expect(qosOf({ associations: [], qos: QOS }, -1, undefined)).toBe(0);
    expect(qosOf({ associations: [], qos: QOS.slice(1) }, -1, undefined)).toBe(-1);
  });

  test('without an association has the default of the cluster before normal', () => {
    const list = readQos('Name\nfirst\nnormal\n', 'q.txt', () => {});
    const associations = readAssociations("Cluster - 'c':DefaultQOS='first'\n", 'a', list, () => {});
    expect(qosOf({ associations, qos: list }, -1, undefined)).toBe(0);
  });

  test('in a cluster whose default is the first QOS has that one', () => {
    const { accounting: other } = read(
      "Cluster - 'c':DefaultQOS='normal'\nParent - 'root'\nUser - 'u':QOS='low'\n",
    );
    expect([0, 1, -1].map((association) => qosOf(other, association, undefined))).toEqual([0, 0, 0]);
  });
});

describe('amounts of resources', () => {
  test.each([
    ['cpu=12,mem=100G,gres/gpu=4', [12, 102_400, NONE, NONE, 4]],
    ['CPU=-1 , Mem=1K', [NONE, 1, NONE, NONE, NONE]],
    ['mem=1500K,node=0', [NONE, 2, 0, NONE, NONE]],
    ['mem=2T,billing=7', [NONE, 2 * 1024 ** 2, NONE, 7, NONE]],
    ['mem=1P,license/x=2', [NONE, 1024 ** 3, NONE, NONE, NONE]],
    ['mem=5MB,cpu=2G', [2, 5, NONE, NONE, NONE]],
    ['', [NONE, NONE, NONE, NONE, NONE]],
  ])('%s', (text, limits) => {
    expect(readLimits(text, 'x', 'a:1')).toEqual(limits);
  });

  test('weights are for each MB', () => {
    expect(readWeights('CPU=1.5,Mem=0.25G,license/x=3', 'x', 'a:1')).toEqual([1.5, 0.25 / 1024, 0, 0, 0]);
    expect(readWeights('Node=2.,Mem=2', 'x', 'a:1')).toEqual([0, 2, 2, 0, 0]);
    expect(readWeights('Mem=.03,CPU=-.5', 'x', 'a:1')).toEqual([-0.5, 0.03, 0, 0, 0]);
    expect(otherResources('cpu=1,license/x=3, bb/y=2', 'x', 'a:1')).toEqual(['license/x=3', 'bb/y=2']);
  });

  test.each([
    'cpu',
    '=5',
    'cpu=x',
    'cpu=1.2.3',
    'cpu=5 of',
    'x cpu',
    'mem=5Z',
    'cpu=5BB',
  ])('%j is refused', (text) => {
    expect(() => readLimits(text, 'grptres', 'a:1')).toThrow(
      `a:1: grptres '${text}': expected amounts like cpu=12,mem=100G,gres/gpu=4`,
    );
  });
});

test('each reason has its word, and each word of a limit its code', () => {
  const words = [
    ...Object.values(TRES_WORDS).flat(),
    'QOSGrpJobsLimit',
    'AssocMaxJobsLimit',
    'InvalidAccount',
    'InvalidQOS',
  ];
  const codes = words.map(limitCode);
  expect(new Set(codes).size).toBe(words.length);
  expect(Math.min(...codes)).toBe(CLUSTER.FIRST_LIMIT);
  expect(codes.map(reasonWord)).toEqual(words);
  expect(limitCode('QOSGrpMemLimit')).toBe(CLUSTER.FIRST_LIMIT + 1);
  expect(() => limitCode('None')).toThrow('None is no limit');
  expect(
    [CLUSTER.NONE, CLUSTER.PRIORITY, CLUSTER.RESOURCES, EVENTS.BEGIN_TIME, EVENTS.NODE_NOT_AVAILABLE].map(
      reasonWord,
    ),
  ).toEqual(['None', 'Priority', 'Resources', 'BeginTime', 'ReqNodeNotAvail']);
});

describe('the text of QOS', () => {
  const refusal = (text: string) => () => readQos(text, 'q.txt', () => {});
  test.each([
    ['Priority|Flags\n', 'q.txt:1: no names of columns: expected the text of sacctmgr show qos --parsable2'],
    ['', 'q.txt:1: no names of columns'],
    ['Name|Priority\na|0\nb\n', 'q.txt:3: 1 columns: expected 2, as in the first line'],
    ['Name|Priority\na|x5\n', "q.txt:2: priority 'x5': expected a number"],
    ['Name|Priority\na|5x\n', "q.txt:2: priority '5x': expected a number"],
    ['Name|MaxWall\na|soon\n', "q.txt:2: maxwall 'soon': expected a time"],
  ])('is refused: %j', (text, message) => {
    expect(refusal(text)).toThrow(message);
  });

  test('has blanks around its values, blank lines and limits that are none', () => {
    const [one, two] = readQos(
      'Name|GrpJobs|MaxWall|GrpSubmit\n a | 5 ||-1\n  \nb||2:00:00|6\n',
      'q.txt',
      () => {},
    );
    expect(one).toMatchObject({
      name: 'a',
      grpJobs: 5,
      maxWall: NONE,
      grpSubmit: NONE,
      usageFactor: 1,
      priority: 0,
    });
    expect(two).toMatchObject({ name: 'b', grpJobs: NONE, maxWall: 120, grpSubmit: 6 });
  });
});
