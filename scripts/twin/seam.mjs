// Makes the type of a kernel's exports for the host. The kernel's own declarations say it, so it is not written a
// second time.
import ts from 'typescript';

const NUMBERS = {
  f64: 'number',
  f32: 'number',
  i32: 'number',
  u32: 'number',
  usize: 'number',
  bool: 'boolean',
};
const VIEWS = {
  'StaticArray<f64>': 'Float64Array',
  'StaticArray<f32>': 'Float32Array',
  'StaticArray<i32>': 'Int32Array',
  'StaticArray<u8>': 'Uint8Array',
};

function typeOf(declaration, types) {
  const written = declaration.type?.getText();
  if (written in types) return types[written];
  const { fileName } = declaration.getSourceFile();
  throw new Error(
    `${fileName}: '${declaration.name.getText()}' is exported to the host, and is no number or column`,
  );
}

/** A column that a function returns is the address of one until the instance views it. */
const RESULTS = { ...NUMBERS, void: 'void' };
for (const [written, view] of Object.entries(VIEWS)) RESULTS[written] = `{ readonly view: ${view} }`;

function functionOf(name, { parameters, ...declaration }) {
  const list = parameters.map((one) => `${one.name.getText()}: ${typeOf(one, NUMBERS)}`).join(', ');
  return `${name}(${list}): ${RESULTS[declaration.type.getText()]}`;
}

/**
 * The text of the type `Seam` of a kernel: its functions, its columns, and the numbers that are its settings.
 */
export function seamOf(entry) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const { options } = ts.getParsedCommandLineOfConfigFile('assembly/tsconfig.json', {}, host);
  const program = ts.createProgram([entry], options);
  const checker = program.getTypeChecker();
  const functions = [];
  const columns = [];
  const numbers = [];
  for (const symbol of checker.getExportsOfModule(
    checker.getSymbolAtLocation(program.getSourceFile(entry)),
  )) {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const { valueDeclaration: it } = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    if (ts.isFunctionDeclaration(it)) functions.push(functionOf(symbol.name, it));
    else if (it.type?.getText() in VIEWS) columns.push(`readonly ${symbol.name}: ${typeOf(it, VIEWS)}`);
    else numbers.push(`${symbol.name}: ${typeOf(it, NUMBERS)}`);
  }
  const group = (name, members) => `  ${name}: {\n${members.map((one) => `    ${one};\n`).join('')}  };\n`;
  return `export interface Seam {\n${group('exports', functions)}${group('columns', columns)}${group('numbers', numbers)}}\n`;
}
