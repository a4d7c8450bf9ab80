// The comments of the library's options state the defaults of the code, and those of the commands with these options.
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { ParameterOption } from '../../../src/cli/parameterOption.ts';
import { type Parameter, readValue } from '../../../src/commands/parameter.ts';
import { allCommands } from '../../support/commands.ts';
import { atRoot } from '../../support/paths.ts';

type Names = Readonly<Record<string, string>>;

/** The command that has the options of a type, and its names of those that it names otherwise; empty: it has another. */
const COMMANDS: Readonly<Record<string, readonly [command: string, names?: Names]>> = {
  // Without --from, the command takes all jobs, as from 0 on.
  ReadTraceOptions: ['replay', { noRequest: 'request', from: '' }],
  Transforms: ['replay'],
  ReplayOptions: ['replay'],
  ReplaySeedsOptions: ['replay'],
  ExplainOptions: ['explain'],
  ResampleOptions: ['replay'],
  LublinOptions: ['generate lublin'],
  IntrepidOptions: ['generate intrepid'],
  LoadKernelOptions: ['replay'],
  JobForecastOptions: ['when'],
  ReserveOptions: ['reserve'],
  ReserveCost: ['reserve'],
  CriticalOptions: ['reserve', { restart: 'criticalRestart' }],
  SpeculateOptions: ['speculate'],
  // --zeta of the command belongs to scenario 3.
  HistoryRequestOptions: ['speculate', { zeta: '' }],
  HistoryOptions: ['advise', { minimum: 'minRuns' }],
  ScenarioOptions: ['generate stochastic'],
  SampledUsers: ['sessions', { processors: 'taskProcessors', error: 'predictionError' }],
  // The command compares three models, and --tasks names a file.
  SessionsOptions: ['sessions', { until: 'duration', model: '', tasks: '' }],
  SlurmConfOptions: ['slurm replay', { version: 'slurmVersion' }],
  SlurmReplayOptions: ['slurm replay'],
  SlurmExplainOptions: ['slurm explain'],
  SlurmSpeculateOptions: ['slurm speculate'],
};

/** Types that no command has, or that are parts of those above. */
const OF_NO_COMMAND =
  'Clean ClusterReplay Draw Energy Exec ExpectedCost Fit Generate Mend ReadSeries ReadSwf Request Run Sequence Shake Steps Stepwise Submissions Window'
    .split(' ')
    .map((name) => `${name}Options`);

const entries = ['node', 'slurm', 'requests', 'sessions'].map((name) => atRoot(`src/library/${name}.ts`));
const program = ts.createProgram(entries, {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  allowImportingTsExtensions: true,
  lib: ['lib.es2023.d.ts'],
  types: [],
});
const checker = program.getTypeChecker();

const original = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const exported = new Map(
  entries.flatMap((entry) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entry) as ts.SourceFile) as ts.Symbol;
    return checker.getExportsOfModule(module).map((symbol) => [symbol.name, original(symbol)] as const);
  }),
);

/** The sentence of a comment that states a default, without commas in numbers; empty if none does. */
function stated(property: ts.Symbol): string {
  const comment = ts.displayPartsToString(property.getDocumentationComment(checker)).replace(/\s+/g, ' ');
  return /\bdefault\b.*/i.exec(comment)?.[0].replace(/(?<=\d),(?=\d{3})/g, '') ?? '';
}

/** True if a statement gives a value. */
const gives = (statement: string, value: unknown) =>
  statement.split(/[`\s;,()]+|[.:](?=\s|$)/).includes(String(value));

/** The value of an expression if it is a constant. */
function constant(node: ts.Expression): string | number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AsteriskToken)
    return Number(constant(node.left)) * Number(constant(node.right));
  const symbol = checker.getSymbolAtLocation(node);
  const declaration = symbol && original(symbol).valueDeclaration;
  if (!declaration || !(ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)))
    return;
  return declaration.initializer && constant(declaration.initializer);
}

/** The property and the default of `{ property = usual }: Options` and of `options.property ?? usual`. */
function withDefault(node: ts.Node): { property?: ts.Symbol; usual?: ts.Expression } {
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const name = (node.propertyName ?? node.name).getText();
    const { type, initializer } = node.parent.parent as ts.ParameterDeclaration;
    const given = type ?? initializer;
    const property = given && checker.getPropertyOfType(checker.getTypeAtLocation(given), name);
    return { property, usual: node.initializer };
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    if (ts.isPropertyAccessExpression(node.left))
      return { property: checker.getSymbolAtLocation(node.left.name), usual: node.right };
  return {};
}

test('comments state the defaults of the code', () => {
  const wrong: string[] = [];
  let count = 0;
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    const { property, usual } = withDefault(node);
    const { name } = (property?.declarations?.[0].parent ?? {}) as ts.InterfaceDeclaration;
    const isOption = name !== undefined && exported.has(name.text) && /(Options|Setting)$/.test(name.text);
    const value = usual && constant(usual);
    if (!isOption || !property || value === undefined) return;
    count++;
    if (!gives(stated(property), value)) wrong.push(`${name.text}.${property.name}: ${value}`);
  };
  for (const file of program.getSourceFiles()) if (file.fileName.startsWith(atRoot('src'))) visit(file);
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(50);
});

/** The default of a parameter, or the text about it if the command itself knows it. */
function defaultOf({ usualText, ...parameter }: Parameter): unknown {
  if (parameter.usual !== undefined || usualText === undefined) return parameter.usual;
  try {
    return [readValue(parameter, usualText.split(';')[0])].flat()[0];
  } catch {
    return { prose: usualText };
  }
}

/** True if a statement is about a default; that of a value other than a number or a word is not compared. */
const agrees = (statement: string, value: unknown) =>
  value === undefined || typeof value === 'object'
    ? (statement === '') === (value === undefined)
    : gives(statement, value);

const commands = new Map(allCommands().map(({ words, command }) => [words, command.options]));

test.each(Object.entries(COMMANDS))('%s has the defaults of its command', (type, [command, names = {}]) => {
  const options = checker.getDeclaredTypeOfSymbol(exported.get(type) as ts.Symbol);
  const compared = checker.getPropertiesOfType(options).flatMap((property) => {
    const name = names[property.name] ?? property.name;
    const option = commands.get(command)?.find((one) => one.attributeName() === name);
    if (option === undefined || !option.required) return [];
    const isNeeded = !(property.flags & ts.SymbolFlags.Optional) && stated(property) === '';
    const value = defaultOf((option as ParameterOption).parameter);
    return [{ name: property.name, isRight: isNeeded || agrees(stated(property), value), value }];
  });
  expect(compared.filter(({ isRight }) => !isRight)).toEqual([]);
  for (const name of Object.keys(names)) expect(options.getProperty(name), name).toBeDefined();
});

test('every type of options is that of a command, or of none', () => {
  const types = [...exported.keys()].filter((name) => name.endsWith('Options'));
  for (const type of types) expect(type in COMMANDS || OF_NO_COMMAND.includes(type), type).toBe(true);
});

test('every option has a comment', () => {
  const without = [...exported.values()].flatMap((symbol) =>
    checker
      .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
      .filter((one) => symbol.name.endsWith('Options') && one.getDocumentationComment(checker).length === 0)
      .map((one) => `${symbol.name}.${one.name}`),
  );
  expect(without).toEqual([]);
});
