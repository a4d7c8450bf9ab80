// Parses orders given as formulas, which the kernel runs step by step (assembly/queue/formula.ts). A formula is
// never evaluated as code.
import { UsageError } from '../errors.ts';
import { didYouMean, nearest } from '../input/nearest.ts';
import { FORMULA } from '../kernel/codes.ts';
import type { FormulaOrder } from './policy.ts';

/** A formula in postfix form. */
export interface FormulaProgram {
  /** Codes of assembly/codes/formulas.ts. */
  readonly steps: readonly number[];
  /** The number of each step; 0 for those that have none. */
  readonly numbers: readonly number[];
  /** The most numbers that are kept at a time. */
  readonly height: number;
}

/** Job properties that a formula can use. */
const VARIABLES: Readonly<Record<string, number>> = {
  wait: FORMULA.WAIT,
  request: FORMULA.REQUEST,
  processors: FORMULA.PROCESSORS,
  estimate: FORMULA.ESTIMATE,
  submit: FORMULA.SUBMIT,
};

/** Functions of one number, and functions of two or more, which are combined from the left. */
const OF_ONE: Readonly<Record<string, number>> = { log: FORMULA.LOG, sqrt: FORMULA.SQRT };
const OF_SEVERAL: Readonly<Record<string, number>> = { min: FORMULA.MIN, max: FORMULA.MAX };
const FUNCTIONS = [...Object.keys(OF_ONE), ...Object.keys(OF_SEVERAL)];
const NAMES = [...Object.keys(VARIABLES), ...FUNCTIONS];

const SUMS: Readonly<Record<string, number>> = { '+': FORMULA.ADD, '-': FORMULA.SUBTRACT };
const PRODUCTS: Readonly<Record<string, number>> = { '*': FORMULA.MULTIPLY, '/': FORMULA.DIVIDE };

/** The signs of print, as they are written here. */
const WRITTEN: Readonly<Record<string, string>> = { '−': '-', '×': '*', '÷': '/' };

/** Longer formulas are rejected, so that no nesting is too deep. */
const LONGEST = 1000;

const TOKEN =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z_]\w*)|(?<sign>[-+*/^(),−×÷]))/y;

interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end';
  readonly text: string;
  /** Position of its first character, from 1. */
  readonly at: number;
}

/** True if an order is given as a formula; programOf() says whether it is a right one. */
export function isFormula(order: unknown): order is FormulaOrder {
  return typeof order === 'object' && order !== null && 'formula' in order;
}

/** A formula and its parameters, as tables have it: `-(wait/request)^a*processors?a=3`. */
export function formulaText({ formula, ...parameters }: FormulaOrder): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return formula.replaceAll(/\s+/g, '') + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
}

/**
 * The program of an order that is a formula.
 *
 * @param of begins the error: `--policy: order`
 * @throws UsageError, one line: the character of the formula, and what is wrong there
 */
export function programOf({ formula, ...parameters }: FormulaOrder, of: string): FormulaProgram {
  const refuse = (why: string): never => {
    throw new UsageError(`${of}: ${why}`);
  };
  if (typeof formula !== 'string' || formula.trim() === '')
    return refuse(`the formula is ${JSON.stringify(formula)}; expected a text like "wait / request"`);
  if (formula.length > LONGEST) refuse(`the formula has ${formula.length} characters, and ${LONGEST} may be`);
  for (const [name, value] of Object.entries(parameters)) {
    if (!/^[A-Za-z_]\w*$/.test(name))
      refuse(`a parameter cannot be called '${name}'; use letters, digits and _`);
    if (NAMES.includes(name)) refuse(`a parameter cannot be called '${name}', which a formula has already`);
    if (typeof value !== 'number' || !Number.isFinite(value))
      refuse(`the parameter '${name}' is ${JSON.stringify(value)}; expected a number`);
  }
  const writer = new Writer(formula, parameters as Readonly<Record<string, number>>, (at, why) =>
    refuse(`character ${at} of '${formula}': ${why}`),
  );
  const program = writer.whole();
  const idle = Object.keys(parameters).find((name) => !writer.used.has(name));
  if (idle !== undefined)
    refuse(`the formula '${formula}' does not use its parameter '${idle}'${didYouMean(idle, writer.asked)}`);
  return program;
}

/** Reads a formula from the left, and writes its steps: operands first. */
class Writer {
  readonly used = new Set<string>();
  /** The names in the formula. */
  readonly asked: string[] = [];
  readonly #formula: string;
  readonly #parameters: Readonly<Record<string, number>>;
  readonly #refuse: (at: number, why: string) => never;
  readonly #steps: number[] = [];
  readonly #numbers: number[] = [];
  #kept = 0;
  #height = 0;
  #end = 0;
  #next: Token;

  constructor(
    formula: string,
    parameters: Readonly<Record<string, number>>,
    refuse: (at: number, why: string) => never,
  ) {
    this.#formula = formula;
    this.#parameters = parameters;
    this.#refuse = refuse;
    this.#next = this.#read();
  }

  whole(): FormulaProgram {
    this.#sum();
    const { kind, text, at } = this.#next;
    if (text === ')') this.#refuse(at, 'no parenthesis is open that this one could close');
    if (text === ',') this.#refuse(at, "a comma stands between the numbers of 'min' and 'max' only");
    if (kind !== 'end') this.#refuse(at, `an operator is missing before '${text}'`);
    return { steps: this.#steps, numbers: this.#numbers, height: this.#height };
  }

  /** The next token; the end of the formula is one as well. */
  #read(): Token {
    TOKEN.lastIndex = this.#end;
    const found = TOKEN.exec(this.#formula);
    const rest = this.#formula.slice(this.#end);
    const blanks = rest.length - rest.trimStart().length;
    const at = this.#end + blanks + 1;
    if (found === null) {
      if (blanks < rest.length)
        this.#refuse(at, `'${String.fromCodePoint(rest.codePointAt(blanks) as number)}' has no meaning here`);
      return { kind: 'end', text: '', at };
    }
    this.#end = TOKEN.lastIndex;
    const { number, name, sign } = found.groups as Record<string, string | undefined>;
    if (number !== undefined) return { kind: 'number', text: number, at };
    if (name !== undefined) return { kind: 'name', text: name, at };
    return { kind: 'sign', text: WRITTEN[sign as string] ?? (sign as string), at };
  }

  #take(): Token {
    const taken = this.#next;
    if (taken.kind !== 'end') this.#next = this.#read();
    return taken;
  }

  #isSign(signs: Readonly<Record<string, number>> | string): boolean {
    const { kind, text } = this.#next;
    return kind === 'sign' && (typeof signs === 'string' ? signs === text : Object.hasOwn(signs, text));
  }

  #push(step: number, number = 0): void {
    this.#steps.push(step);
    this.#numbers.push(number);
    this.#height = Math.max(this.#height, ++this.#kept);
  }

  #change(step: number, operands: 1 | 2): void {
    this.#steps.push(step);
    this.#numbers.push(0);
    this.#kept -= operands - 1;
  }

  #sum(): void {
    this.#product();
    while (this.#isSign(SUMS)) {
      const { text } = this.#take();
      this.#product();
      this.#change(SUMS[text], 2);
    }
  }

  #product(): void {
    this.#signed();
    while (this.#isSign(PRODUCTS)) {
      const { text } = this.#take();
      this.#signed();
      this.#change(PRODUCTS[text], 2);
    }
  }

  /** A minus is weaker than a power: -2 ^ 2 is -4. */
  #signed(): void {
    if (this.#isSign('-')) {
      this.#take();
      this.#signed();
      this.#change(FORMULA.NEGATIVE, 1);
      return;
    }
    this.#operand();
    if (!this.#isSign('^')) return;
    this.#take();
    this.#signed();
    this.#change(FORMULA.POWER, 2);
  }

  #operand(): void {
    const token = this.#take();
    const { kind, text, at } = token;
    if (kind === 'number') this.#push(FORMULA.NUMBER, this.#number(token));
    else if (kind === 'name') this.#named(token);
    else if (text === '(') {
      this.#sum();
      this.#close(token);
    } else {
      const before = this.#formula.slice(0, at - 1).trimEnd();
      const after = before === '' ? 'at the beginning' : `after '${before.at(-1)}'`;
      this.#refuse(at, `a number or a name is missing ${after}`);
    }
  }

  #number({ text, at }: Token): number {
    const value = Number(text);
    return Number.isFinite(value) ? value : this.#refuse(at, `${text} is larger than any number`);
  }

  #named(token: Token): void {
    const { text, at } = token;
    this.asked.push(text);
    const calls = this.#isSign('(');
    if (FUNCTIONS.includes(text)) {
      if (!calls) this.#refuse(at, `'${text}' needs its numbers in parentheses`);
      this.#call(token);
    } else if (calls) {
      const hint = didYouMean(text, FUNCTIONS) || `; there are ${FUNCTIONS.join(', ')}`;
      this.#refuse(at, `there is no function '${text}'${hint}`);
    } else if (Object.hasOwn(VARIABLES, text)) this.#push(VARIABLES[text]);
    else if (Object.hasOwn(this.#parameters, text)) {
      this.used.add(text);
      this.#push(FORMULA.NUMBER, this.#parameters[text]);
    } else this.#refuse(at, this.#unknown(text));
  }

  #unknown(name: string): string {
    const known = [...NAMES, ...Object.keys(this.#parameters)];
    if (nearest(name, known) !== undefined) return `there is no '${name}'${didYouMean(name, known)}`;
    const value = `if it is a parameter, give its number beside the formula: "${name}": 1`;
    return `there is no '${name}'; a formula has ${Object.keys(VARIABLES).join(', ')}; ${value}`;
  }

  #call({ text, at }: Token): void {
    const open = this.#take();
    const isOfOne = Object.hasOwn(OF_ONE, text);
    let count = 1;
    this.#sum();
    while (this.#isSign(',')) {
      this.#take();
      this.#sum();
      count++;
      if (!isOfOne) this.#change(OF_SEVERAL[text], 2);
    }
    this.#close(open);
    if (isOfOne ? count !== 1 : count < 2)
      this.#refuse(
        at,
        `'${text}' takes ${isOfOne ? 'one number' : 'two numbers or more'}, and here is ${count}`,
      );
    if (isOfOne) this.#change(OF_ONE[text], 1);
  }

  #close({ at }: Token): void {
    if (this.#isSign(')')) {
      this.#take();
      return;
    }
    const { kind, text, at: here } = this.#next;
    if (kind === 'end' || text === ',') this.#refuse(at, 'this parenthesis is not closed');
    this.#refuse(here, `an operator is missing before '${text}'`);
  }
}
