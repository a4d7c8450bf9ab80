// The part of JSON Schema that corpus/schema.json uses.

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
}

const IS: Record<string, (value: unknown) => boolean> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  null: (value) => value === null,
};

/** The first place at which data do not follow a schema, and why. */
export function faultOf(data: unknown, schema: Schema, at = ''): string | undefined {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => IS[type](data))) return `${at}: not of type ${types.join()}`;
  if (schema.const !== undefined && data !== schema.const) return `${at}: not ${schema.const}`;
  if (schema.enum !== undefined && !schema.enum.includes(data)) return `${at}: not one of ${schema.enum}`;
  if (schema.minimum !== undefined && (data as number) < schema.minimum) return `${at}: too small`;
  if (Array.isArray(data)) return faultOfItems(data, schema, at);
  if (!IS.object(data)) return undefined;
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.find((name) => !Object.hasOwn(data as object, name));
  if (missing !== undefined) return `${at}: no ${missing}`;
  for (const [name, value] of Object.entries(data as object)) {
    if (!Object.hasOwn(properties, name)) {
      if (!additionalProperties) return `${at}/${name}: unknown`;
      continue;
    }
    const fault = faultOf(value, properties[name], `${at}/${name}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfItems(data: readonly unknown[], schema: Schema, at: string): string | undefined {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, prefixItems = [], items } = schema;
  if (data.length < minItems || data.length > maxItems) return `${at}: ${data.length} items`;
  for (const [i, item] of data.entries()) {
    const own = prefixItems[i] ?? items;
    const fault = own && faultOf(item, own, `${at}/${i}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
