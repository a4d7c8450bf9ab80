import type { Law } from '../law.ts';
import { NOTATIONS } from '../notation.ts';

/**
 * The same law with times in a unit that is `factor` times smaller: every parameter that is a time is
 * multiplied.
 */
export function scaled(law: Law, factor: number): Law {
  const { parameters, make } = NOTATIONS[law.name];
  return make(
    ...Object.entries(parameters).map(([name, isTime]) => law.parameters[name] * (isTime ? factor : 1)),
  );
}
