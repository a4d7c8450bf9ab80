import { nearest, whichThereAre } from './nearest.ts';

/**
 * Function that is called for a name that an object does not have.
 *
 * @param likely whether a name of the object was probably meant
 * @param hint for the end of an error: the name that was meant, or all there are
 * @param read the function that looked the name up: in a stack, the reader is below it
 */
type Missed = (wrong: string, likely: boolean, hint: string, read: () => unknown) => void;

/**
 * Proxy that reports missing names: the prototype of objects with these names. Names that exist cost no more than
 * before.
 */
export function tellingOthers(names: readonly string[], missed: Missed): object {
  const read = (common?: object, name?: string | symbol): unknown => {
    // Names that every object has, and names that the language looks up by itself.
    if (typeof name !== 'string' || name in (common as object))
      return Reflect.get(common as object, name as string);
    missed(name, nearest(name, names) !== undefined, whichThereAre(name, names), read);
    return undefined;
  };
  return new Proxy({}, { get: read });
}

/**
 * Returns the fields as an object that cannot be changed, and that reports each read of a name that it does not have.
 */
export function knownNames<Fields extends object>(fields: Fields, missed: Missed): Fields {
  const others = tellingOthers(Object.keys(fields), missed);
  return Object.freeze(Object.setPrototypeOf(fields, others)) as Fields;
}
