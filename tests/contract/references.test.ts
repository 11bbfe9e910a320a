import { expect, test } from 'vitest';
import * as z from 'zod';
import { ForeignId, Id, Ref, RefBy } from '#shared/contract/fields.ts';
import { isDetachable, kindNames, kinds, referencesOf } from '#shared/contract/kinds.ts';
import { idsAt, leavesOf, pathOf, referenceFields, withIdsChanged } from '#shared/contract/references.ts';

/** The last field of a path: an id by its name. */
const namesAnId = /(^|_)ids?$|_by$/;

/** The places of a schema that look like ids, by name or by what they accept, and say neither what they refer to nor why they do not. */
function undeclaredIds(schema: z.ZodType): string[] {
  const anyId = patternsOf(Id);
  return leavesOf(schema)
    .filter(({ declaration }) => !declaration)
    .filter(({ steps, schema: leaf }) => {
      const field = steps.findLast((step) => step !== 'each');
      return (
        (typeof field === 'object' && namesAnId.test(field.field) && !isDate(leaf)) ||
        patternsOf(leaf).some((pattern) => anyId.includes(pattern))
      );
    })
    .map(({ steps }) => pathOf(steps));
}

/** `answer_by` is a day and not a person. */
function isDate(schema: z.ZodType): boolean {
  return schema instanceof z.ZodISODate;
}

function patternsOf(schema: z.ZodType): string[] {
  const { checks = [] } = (schema as unknown as { _zod: { def: { checks?: { _zod: { def: { pattern?: RegExp } } }[] } } })._zod.def;
  return checks.flatMap((check) => (check._zod.def.pattern ? [String(check._zod.def.pattern)] : []));
}

test('every field that looks like an id is a reference or says why it is none', () => {
  expect(kindNames.flatMap((name) => undeclaredIds(kinds[name].schema).map((path) => `${name}.${path}`))).toEqual([]);
});

test('an undeclared id is found by its name and by its pattern', () => {
  const schema = z.object({
    owner_id: z.string(),
    done_by: z.string().nullable(),
    steps: z.array(z.object({ target: Id })),
    code_id: ForeignId('a code', z.string()),
    declared: z.record(z.string(), Ref('user').nullable()),
    about: z.union([z.object({ what: z.literal('a'), thing_id: Id }), z.object({ what: z.literal('b') })]),
  });
  expect(undeclaredIds(schema)).toEqual(['owner_id', 'done_by', 'steps[].target', 'about.thing_id']);
});

test('every reference has a kind as its target, or a field that names one', () => {
  for (const name of kindNames)
    for (const { path, target } of referencesOf(name)) {
      const isKnown = typeof target === 'string' ? target in kinds : target.by in (kinds[name].schema as z.ZodObject<z.ZodRawShape>).shape;
      expect(isKnown, `${name}.${path}`).toBe(true);
    }
});

test('a reference that deletion empties may be empty', () => {
  const cleared = kindNames.flatMap((name) => referencesOf(name).map(({ path, onDelete }) => ({ name, path, onDelete })));
  for (const { name, path, onDelete } of cleared) if (onDelete === 'clear') expect(isDetachable(name, path), `${name}.${path}`).toBe(true);
  expect(cleared.some(({ onDelete }) => onDelete === 'clear')).toBe(true);
});

const Sample = z.object({
  entity: z.string(),
  entity_id: RefBy('entity').nullable(),
  options: z.object({ owner_id: Ref('user'), helper_id: Ref('user').nullable() }),
  shares: z.array(z.object({ department_id: Ref('department'), center_id: Ref('cost_center').nullable(), people: z.array(Ref('user')) })),
  byYear: z.record(z.string(), z.object({ user_id: Ref('user') })),
});
const sample: z.output<typeof Sample> = {
  entity: 'user',
  entity_id: 'u1',
  options: { owner_id: 'u1', helper_id: 'u1' },
  shares: [
    { department_id: 'd1', center_id: 'c1', people: ['u1', 'u2'] },
    { department_id: 'd2', center_id: null, people: [] },
  ],
  byYear: { y2025: { user_id: 'u1' }, y2026: { user_id: 'u2' } },
};

function at(path: string) {
  const found = referenceFields(Sample).find((reference) => reference.path === path);
  if (!found) throw new Error(path);
  return found;
}

test('references are found in objects, lists and records', () => {
  expect(referenceFields(Sample).map(({ path, isInEntry, isOptional }) => [path, isInEntry, isOptional])).toEqual([
    ['entity_id', false, true],
    ['options.owner_id', false, false],
    ['options.helper_id', false, true],
    ['shares[].department_id', true, false],
    ['shares[].center_id', true, true],
    ['shares[].people[]', true, false],
    ['byYear[].user_id', true, false],
  ]);
  expect(idsAt(sample, at('shares[].people[]').steps)).toEqual(['u1', 'u2']);
  expect(idsAt(sample, at('byYear[].user_id').steps)).toEqual(['u1', 'u2']);
  expect(idsAt({}, at('shares[].people[]').steps)).toEqual([]);
});

test('an id is exchanged everywhere at a place, and stands once in a list', () => {
  const swap = (path: string) => withIdsChanged(sample, at(path), (id) => (id === 'u1' ? 'u2' : id));
  expect(swap('shares[].people[]').shares[0]?.people).toEqual(['u2']);
  expect(swap('options.owner_id').options).toEqual({ owner_id: 'u2', helper_id: 'u1' });
  expect(swap('byYear[].user_id').byYear).toEqual({ y2025: { user_id: 'u2' }, y2026: { user_id: 'u2' } });
});

test('an emptied id is null, or its entry goes', () => {
  const empty = (path: string, from: string) => withIdsChanged(sample, at(path), (id) => (id === from ? null : id));
  expect(empty('entity_id', 'u1').entity_id).toBeNull();
  expect(empty('shares[].center_id', 'c1').shares[0]).toMatchObject({ department_id: 'd1', center_id: null });
  expect(empty('shares[].department_id', 'd1').shares.map((share) => share.department_id)).toEqual(['d2']);
  expect(empty('byYear[].user_id', 'u1').byYear).toEqual({ y2026: { user_id: 'u2' } });
});

test('a value without the id stays the same object', () => {
  for (const reference of referenceFields(Sample)) expect(withIdsChanged(sample, reference, (id) => id)).toBe(sample);
});
