// Mutants of numbers, which Stryker has none of: the kernel's constants decide schedules.

/** Texts of other numbers: the next one, none, and one with two digits swapped. */
export function otherNumbers(raw) {
  const value = Number(raw);
  if (!Number.isFinite(value)) return [];
  const next = Number.isSafeInteger(value) ? [String(value + 1)] : [];
  const none = value === 0 ? [] : ['0'];
  const swapped = raw.replace(/([1-9])(?!\1)(\d)/, '$2$1').replace(/^0+(?=\d)/, '');
  return [...new Set([...next, ...none, swapped])].filter((other) => Number(other) !== value);
}

/** Whether the number is in the first value of one of the module's variables: each run sets them anew. */
function isFirstValue(path) {
  const declaration = path.findParent((parent) => parent.isVariableDeclaration());
  return declaration?.node.kind === 'let' && declaration.scope.path.isProgram();
}

export const numberMutator = {
  name: 'NumericLiteral',
  *mutate(path) {
    if (!path.isNumericLiteral() || isFirstValue(path)) return;
    for (const raw of otherNumbers(path.node.extra?.raw ?? String(path.node.value))) {
      yield { type: 'NumericLiteral', value: Number(raw), extra: { raw, rawValue: Number(raw) } };
    }
  },
};
