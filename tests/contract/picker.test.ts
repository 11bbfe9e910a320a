import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { groups } from '#shared/contract/calls.ts';
import { Misfit, pickerOf } from '#shared/contract/picker.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { patience } from '#tests/support/lane.ts';

const texts = [
  '2026-01',
  'abcdefghij0123456789',
  'text',
  ' spaced ',
  '',
  '2024-02-29',
  '2024-02',
  '2024-02-29T10:00:00.000Z',
  '10:30',
  '02-29',
  'EUR',
  'DE',
  'en',
  'en-GB',
  '10.50',
  '7',
  'a@example.org',
  'https://example.org/a',
  '#aabbcc',
  '192.0.2.1',
  '0000-0002-1825-0097',
  'https://ror.org/02kkvpp62',
  'Europe/Helsinki',
  '0b6f1f2e-6c0f-4b0a-9d0e-3f1c2b4a5d6e',
  'a'.repeat(64),
];
const numbers = [0, 1, 2, 10, 10.5, 30, 100, 2024, -3];

/** Values that a schema takes, with fields in every object that it does not declare. */
function valuesOf(schema: z.core.$ZodType, path: string): fc.Arbitrary<unknown> {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const one = (candidates: readonly unknown[]): fc.Arbitrary<unknown> => {
    const fitting = candidates.filter((candidate) => z.safeParse(schema, candidate).success);
    if (fitting.length === 0) throw new Error(`No candidate fits ${path}: add one`);
    return fc.constantFrom(...fitting);
  };
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, valuesOf(field, `${path}.${name}`)] as const);
      const optional = fields.map(([name]) => name).filter((name) => def.shape[name]?._zod.optin === 'optional');
      const declared = fc.record(Object.fromEntries(fields), {
        requiredKeys: fields.map(([name]) => name).filter((name) => !optional.includes(name)),
      });
      const { catchall } = def;
      if (catchall?._zod.def.type === 'never') return declared;
      const extra = catchall ? valuesOf(catchall, `${path}.*`) : fc.constantFrom<unknown>('secret', { password_hash: 'secret' });
      return fc.tuple(declared, fc.option(extra, { nil: undefined })).map(([value, undeclared]) => ({
        ...value,
        ...(undeclared !== undefined && { undeclared }),
      }));
    }
    case 'array': {
      const element = valuesOf(def.element, `${path}[]`);
      return fc.array(element, { minLength: z.safeParse(schema, []).success ? 0 : 1, maxLength: 2 });
    }
    case 'tuple':
      return fc.tuple(...def.items.map((item, at) => valuesOf(item, `${path}[${at}]`)));
    case 'record':
      return fc.dictionary(valuesOf(def.keyType, `${path}.key`) as fc.Arbitrary<string>, valuesOf(def.valueType, `${path}.value`), {
        maxKeys: 2,
      });
    case 'optional':
      return valuesOf(def.innerType, path);
    case 'nullable':
      return fc.option(valuesOf(def.innerType, path), { nil: null });
    case 'union':
      return fc.oneof(...def.options.map((option, at) => valuesOf(option, `${path}|${at}`)));
    case 'enum':
      return one(Object.values(def.entries));
    case 'literal':
      return one(def.values);
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'unknown':
      return fc.constantFrom<unknown>('anything', { at: ['any', { depth: 1 }] });
    case 'template_literal':
      return one(['md_abcdefghij0123456789']);
    default:
      return one([...texts, ...numbers]);
  }
}

const answers = Object.entries(groups).flatMap(([group, calls]) =>
  Object.entries(calls as unknown as Record<string, AnyCall>).flatMap(([name, { reply }]) =>
    'schema' in reply ? [[`${group}.${name}`, reply.schema] as const] : [],
  ),
);

describe('the picker of an answer', () => {
  test('returns what parsing returns, for every call (property)', { timeout: patience(120_000) }, () => {
    const neverValid: string[] = [];
    for (const [call, schema] of answers) {
      const pick = pickerOf(schema);
      let valid = 0;
      for (const value of fc.sample(valuesOf(schema, call), 15)) {
        const parsed = z.safeParse(schema, value);
        if (!parsed.success) continue;
        valid += 1;
        expect(pick(value), call).toEqual(parsed.data);
      }
      if (valid === 0) neverValid.push(call);
    }
    expect(neverValid).toEqual([]);
  });

  const row = z.object({ id: z.string(), owner: z.string().nullable(), tags: z.array(z.object({ name: z.string() })).optional() });

  test('drops what is not declared, at any depth', () => {
    const value = { id: 'a', owner: null, hash: 'secret', tags: [{ name: 'x', hash: 'secret' }] };
    expect(pickerOf(row)(value)).toEqual({ id: 'a', owner: null, tags: [{ name: 'x' }] });
  });

  test.each<[string, unknown]>([
    ['an object in place of a text', { id: 'a', owner: { password_hash: 'secret' } }],
    ['a list in place of a text', { id: ['a'], owner: null }],
    ['a text in place of a list', { id: 'a', owner: null, tags: 'x' }],
    ['a list in place of an object', [{ id: 'a', owner: null }]],
  ])('refuses %s', (_, value) => expect(() => pickerOf(row)(value)).toThrow(Misfit));

  test('finds the alternative by its fields where several are objects', () => {
    const either = z.union([z.object({ kind: z.literal('a'), one: z.number() }), z.object({ kind: z.literal('b'), two: z.number() })]);
    expect(pickerOf(either)({ kind: 'b', one: 1, two: 2 })).toEqual({ kind: 'b', two: 2 });
  });
});
