import fc from '#tests/support/fast-check.ts';

/** Stands in a value for JSON that no JavaScript value gives; `jsonText` puts it in. */
const literals: Readonly<Record<string, string>> = {
  '@beyond': '1e400',
  '@tiny': '1e-400',
  '@minus-zero': '-0',
  '@long-number': '9'.repeat(400),
  '@deep': `${'['.repeat(3000)}${']'.repeat(3000)}`,
  '@deep-object': `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  '@own-proto': '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}',
};

/** The text of a body with rubbish in it. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(/"(@[a-z-]+)"/g, (whole, name: string) => literals[name] ?? whole);
}

/** Text that is text, but not what anybody types. */
export const oddText = fc.constantFrom(
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '\u0000x',
  '\u0085\u2028\u2029',
  'e\u0301\u0301\u0301'.repeat(20),
  '😀'.repeat(127),
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '=1+1',
  'TENANT#x#',
  '\ufeff',
  '\u{e0001}x',
  'ﷺ'.repeat(200),
);

/** What belongs in no field, or in hardly any: wrong kinds, sizes, letters, numbers and days. */
export const rubbish: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(literals)) },
  {
    weight: 10,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      '',
      ' ',
      '\u200b',
      '\u0000',
      '\ud800',
      'a\udfffb',
      '\u202egnp.exe',
      'x'.repeat(70_000),
      '😀'.repeat(255),
      '__proto__',
      'constructor',
      'toString',
      'NaN',
      'Infinity',
      '1e5',
      '0x10',
      '١٢٣',
      -1,
      1.005,
      0.1 + 0.2,
      Number.MAX_SAFE_INTEGER + 2,
      2 ** 53,
      '0000-00-00',
      '2026-02-30',
      '9999-12-31',
      '-000001-01-01',
      '+275760-09-13',
      '2026-01-01T00:00:00Z',
      'EUR\n',
      '../../etc/passwd',
      "' OR 1=1 --",
      '{"$gt":""}',
      '<script>alert(1)</script>',
      '=1+1',
      [],
      {},
      [[]],
      [null],
      Array.from({ length: 10_000 }, () => 'x'),
      Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, index])),
      { toString: 1, valueOf: 2 },
      { length: 1e9 },
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** The part of JSON Schema that the contract's schemas come out as. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  maximum?: number;
  minimum?: number;
  pattern?: string;
}

/** Ids by the field that takes them. */
export type Ids = Readonly<Record<string, string>>;

/** Values that mostly fit a schema. */
export function fitting(schema: JsonSchema, ids: Ids, name = ''): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, ids, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object': {
      const { properties, required = [], additionalProperties } = schema;
      if (!properties)
        return typeof additionalProperties === 'object'
          ? fc.dictionary(fc.oneof(fc.string({ maxLength: 8 }), oddText), fitting(additionalProperties, ids), { maxKeys: 3 })
          : fc.constant({});
      const model = Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, fitting(each, ids, key)]));
      return fc.record(model, { requiredKeys: required, noNullPrototype: true });
    }
    case 'array':
      return fc.array(fitting(schema.items ?? {}, ids, name), { minLength: 1, maxLength: 2 });
    case 'string':
      if (schema.format === 'date') return fc.constantFrom('2026-01-01', '2026-12-31', '2027-06-30', '1400-01-01', '2999-12-31');
      if (schema.pattern?.includes('{1,64}')) return fc.constant(ids[name] ?? 'nowhere');
      if (schema.pattern === '^[A-Z]{3}$') return fc.constantFrom('EUR', 'JPY', 'KWD');
      return fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), oddText);
    case 'integer':
      return fc.constantFrom(0, 1, 2, 12, 1000);
    case 'number':
      return fc.constantFrom(0, -0.01, 99.5, 100, 9_999_999_999_999.99);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return rubbish;
  }
}

/**
 * A body that would do (`base`, and some of what else fits) with one thing wrong in it, one field too many, or nothing right at all;
 * and now and then nothing wrong.
 */
export function almostFitting(schema: JsonSchema, ids: Ids, base: object): fc.Arbitrary<unknown> {
  const { version: _version, ...properties } = schema.properties ?? {};
  const names = Object.keys(properties);
  if (names.length === 0) return rubbish;
  const one = fc
    .constantFrom(...names)
    .chain((name) => fitting(properties[name] ?? {}, ids, name).map((value) => ({ ...base, [name]: value })));
  const how = fc.constantFrom('field', 'field', 'field', 'nothing', 'nothing', 'deep', 'more', 'all');
  return fc
    .tuple(one, fitting(schema, ids), rubbish, fc.nat(1000), how, fc.boolean())
    .map(([small, whole, bad, where, what, isSmall]): unknown => {
      const value = isSmall ? small : { ...base, ...(whole as object) };
      if (what === 'all') return bad;
      if (what === 'nothing') return value;
      if (what === 'more') return { ...value, [String(['no-such-field', 'id', 'version', 'tenant', '_method'][where % 5])]: bad };
      return withRubbish(value, bad, where, what === 'deep', names);
    });
}

/** The value with rubbish in one of its fields, or, deep, in a field of a field. */
function withRubbish(value: unknown, bad: unknown, where: number, deep: boolean, names: readonly string[] = []): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return [bad];
    return value.map((each, index) => (index === where % value.length ? (deep ? withRubbish(each, bad, where, false) : bad) : each));
  }
  if (value === null || typeof value !== 'object') return bad;
  const known = names.length > 0 ? names : Object.keys(value);
  const name = known[where % Math.max(1, known.length)];
  if (name === undefined) return bad;
  const inner = (value as Record<string, unknown>)[name];
  return { ...value, [name]: deep && inner !== null && typeof inner === 'object' ? withRubbish(inner, bad, where, false) : bad };
}
