// Random formulas, as text: operators follow each other with and without parentheses, so that the parsers
// have to agree on what comes first.
import fc from 'fast-check';
import type { FormulaOrder } from '../../../src/policy/policy.ts';

const NAMES = ['wait', 'request', 'processors', 'estimate', 'submit', 'a', 'b'];
const leaf = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 2, arbitrary: fc.constantFrom('0', '1', '2', '3', '.5', '2.5', '1e2', '1e-3', '70') },
);

const joined = (depth: number): fc.Arbitrary<string> => {
  if (depth === 0) return leaf;
  const part = fc.oneof({ weight: 2, arbitrary: leaf }, { weight: 3, arbitrary: joined(depth - 1) });
  const operator = fc.constantFrom('+', ' - ', '*', ' / ', ' ^ ', '^', '−', ' × ', '÷');
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(part, operator, part).map((words) => words.join('')) },
    { weight: 2, arbitrary: part.map((one) => `(${one})`) },
    { weight: 1, arbitrary: part.map((one) => `-${one}`) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('log', 'sqrt'), part).map(([name, one]) => `${name}(${one})`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('min', 'max'), fc.array(part, { minLength: 2, maxLength: 3 }))
        .map(([name, parts]) => `${name}(${parts.join(', ')})`),
    },
  );
};

const parameter = fc.constantFrom(-1, 0, 0.5, 1, 2, 3, 1000);

/** A formula with the parameters that it uses. */
export const formula: fc.Arbitrary<FormulaOrder> = fc
  .tuple(joined(4), parameter, parameter)
  .map(([text, a, b]) => ({
    formula: text,
    ...(/\ba\b/.test(text) ? { a } : {}),
    ...(/\bb\b/.test(text) ? { b } : {}),
  }));
