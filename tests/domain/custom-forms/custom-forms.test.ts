import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { answerLines, answerTitle } from '#shared/domain/custom-forms/answer-lines.ts';
import { changeFields } from '#shared/domain/custom-forms/change-fields.ts';
import { checkForm, checkFormChange } from '#shared/domain/custom-forms/check-form.ts';
import { copyName } from '#shared/domain/custom-forms/copy-name.ts';
import { askedFields, type FormField, formFieldKinds, mostFormFields } from '#shared/domain/custom-forms/form-field.ts';
import { formFieldColumn, isFormFieldColumn } from '#shared/domain/custom-forms/form-field-column.ts';
import { formState } from '#shared/domain/custom-forms/form-state.ts';
import { checkFormContact, readAnswer, readFormNumber } from '#shared/domain/custom-forms/read-answer.ts';

function field(id: string, more: Partial<FormField> = {}): FormField {
  return { id, kind: 'text', label: id, help: null, required: false, options: [], removed: false, ...more };
}

const anId = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
const aField = fc.record({
  id: anId,
  kind: fc.constantFrom(...formFieldKinds),
  label: fc.string({ minLength: 1, maxLength: 12 }),
  help: fc.constant(null),
  required: fc.boolean(),
  options: fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,3}$/), { minLength: 1, maxLength: 4 }),
  removed: fc.boolean(),
});
const fieldList = fc.uniqueArray(aField, { selector: ({ id }) => id, maxLength: 8 });
const anything = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined));

describe('reading answers', () => {
  test('property: whatever is given, what is kept fits its field, and reading it again gives the same', () => {
    fc.assert(
      fc.property(fieldList, fc.dictionary(anId, anything), (fields, given) => {
        const files = new Set<string>();
        const { values } = readAnswer(fields, { values: given, files });
        for (const [id, value] of Object.entries(values)) {
          const known = fields.find((each) => each.id === id);
          expect(known).toBeDefined();
          if (known?.kind === 'number') expect(Number.isFinite(value)).toBe(true);
          else if (known?.kind === 'checkbox') expect(value).toBe(true);
          else if (known?.kind === 'select') expect(known.options).toContain(value);
          else if (known?.kind === 'date') expect(value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
          else expect(value).toBe(String(value).normalize('NFC').trim());
        }
        expect(readAnswer(fields, { values, files }).values).toEqual(values);
      }),
    );
  });

  test('property: nothing given breaks exactly the required fields that are asked for', () => {
    fc.assert(
      fc.property(fieldList, (fields) => {
        const { values, breaches } = readAnswer(fields, { values: {}, files: new Set() });
        expect(values).toEqual({});
        expect(breaches.map((breach) => breach.field)).toEqual(
          askedFields(fields)
            .filter(({ required }) => required)
            .map(({ id }) => id),
        );
      }),
    );
  });

  test.each([
    ['1234', 1234],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['-0', 0],
    ['−3', -3],
    ['0,125', 0.125],
    ['1.2340', 1.234],
    ['1,234', 'ambiguous'],
    ['1.234', 'ambiguous'],
    ['12 345', 'ambiguous'],
    ['1.234.567', 'ambiguous'],
    ['1e5', undefined],
    ['0x10', undefined],
    ['ten', undefined],
    ['1,5,5', undefined],
  ])('the number %s reads as %s', (text, number) => {
    expect(readFormNumber(text)).toBe(number);
  });

  test('a ticked box is an answer where it is required, an empty one is not', () => {
    const fields = [field('agree', { kind: 'checkbox', required: true })];
    expect(readAnswer(fields, { values: { agree: false }, files: new Set() }).breaches[0]?.message.code).toBe('custom-forms.tickRequired');
    expect(readAnswer(fields, { values: { agree: true }, files: new Set() })).toEqual({ values: { agree: true }, breaches: [] });
  });

  test('what is given for a removed field is kept and never refused; for one that never was it is refused', () => {
    const fields = [field('gone', { removed: true, required: true }), field('number', { kind: 'number', removed: true })];
    expect(readAnswer(fields, { values: { gone: 'x', number: 'ten' }, files: new Set() })).toEqual({ values: { gone: 'x' }, breaches: [] });
    expect(readAnswer(fields, { values: { never: 'x' }, files: new Set() }).breaches).toMatchObject([
      { field: 'form', message: { code: 'custom-forms.formChanged' } },
    ]);
    expect(readAnswer([field('text')], { values: {}, files: new Set(['text']) }).breaches).toMatchObject([
      { message: { code: 'custom-forms.formChanged' } },
    ]);
  });

  test('too long is refused at the field, too much at the form', () => {
    const long = Array.from({ length: 12 }, (_, index) => field(`t${index}`, { kind: 'textarea' }));
    const values = Object.fromEntries(long.map(({ id }) => [id, 'x'.repeat(4000)]));
    expect(readAnswer(long, { values, files: new Set() }).breaches).toMatchObject([
      { field: 'form', message: { code: 'custom-forms.answerTooLong' } },
    ]);
    expect(readAnswer([field('a')], { values: { a: 'x'.repeat(256) }, files: new Set() }).breaches).toMatchObject([
      { field: 'a', message: { code: 'fields.tooLong' } },
    ]);
  });

  test('who answers is asked as the form wishes', () => {
    const nobody = { contact_name: null, contact_email: null };
    expect(checkFormContact('none', { ...nobody, contact_email: 'x' })).toEqual([]);
    expect(checkFormContact('optional', nobody)).toEqual([]);
    expect(checkFormContact('optional', { ...nobody, contact_email: 'x' })).toMatchObject([{ message: { code: 'text.invalidEmail' } }]);
    expect(checkFormContact('required', nobody)).toMatchObject([{ field: 'contact_email', message: { code: 'text.required' } }]);
  });
});

describe('changing a form', () => {
  test('property: no field that an answer holds something in is ever lost, and asked ones keep their order', () => {
    fc.assert(
      fc.property(fieldList, fieldList, fc.array(anId), (before, next, more) => {
        const answered = new Set([...before.slice(0, 3).map(({ id }) => id), ...more]);
        const after = changeFields(before, next, answered);
        for (const { id } of before) if (answered.has(id)) expect(after.map((each) => each.id)).toContain(id);
        expect(askedFields(after).map(({ id }) => id)).toEqual(askedFields(next).map(({ id }) => id));
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
        for (const each of after) if (each.removed) expect(answered.has(each.id)).toBe(true);
        const again = changeFields(after, after, answered);
        expect(changeFields(again, again, answered)).toEqual(again);
      }),
    );
  });

  test('a removed field that nobody answered goes, and one that is named again comes back', () => {
    const before = [field('a'), field('b')];
    expect(changeFields(before, [field('a')], new Set(['a']))).toEqual([field('a')]);
    const removed = changeFields(before, [field('a')], new Set(['b']));
    expect(removed).toEqual([field('a'), field('b', { removed: true })]);
    expect(changeFields(removed, before, new Set(['b']))).toEqual(before);
  });

  test('the kind of an answered field stays', () => {
    const next = [field('a', { kind: 'number' })];
    expect(checkFormChange([field('a')], next, new Set(['a']))).toMatchObject([
      { field: 'fields.0.kind', message: { code: 'custom-forms.answeredFieldTypeFixed' } },
    ]);
    expect(checkFormChange([field('a')], next, new Set())).toEqual([]);
  });
});

describe('the rules of a form', () => {
  const draft = { name: 'Wishes', fields: [field('a')], open_from: null, open_to: null };
  const codes = (more: object) => checkForm({ ...draft, ...more }).map((breach) => `${breach.field} ${breach.message.code}`);

  test('name, fields, labels, options and days', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ name: ' ' })).toEqual(['name text.required']);
    expect(codes({ fields: [] })).toEqual(['fields custom-forms.fieldsRequired']);
    expect(codes({ fields: [field('a', { removed: true, label: '' })] })).toEqual(['fields custom-forms.fieldsRequired']);
    expect(codes({ fields: Array.from({ length: mostFormFields + 1 }, (_, n) => field(`f${n}`)) })).toEqual([
      'fields custom-forms.tooManyFields',
    ]);
    expect(codes({ fields: Array.from({ length: 11 }, (_, n) => field(`f${n}`, { kind: 'file' })) })).toEqual([
      'fields custom-forms.tooManyFileFields',
    ]);
    expect(codes({ fields: [field('a', { label: '' }), field('a', { label: 'B' })] })).toEqual([
      'fields.0.label text.required',
      'fields.1.id custom-forms.fieldIdRepeated',
    ]);
    expect(codes({ fields: [field('a', { label: 'X' }), field('b', { label: ' x ' })] })).toEqual([
      'fields.1.label custom-forms.fieldNameExists',
    ]);
    expect(codes({ fields: [field('a', { kind: 'select' })] })).toEqual(['fields.0.options custom-forms.optionsRequired']);
    expect(codes({ fields: [field('a', { kind: 'select', options: ['A', ' ', 'a'] })] })).toEqual([
      'fields.0.options.1 custom-forms.answerRequired',
      'fields.0.options.2 custom-forms.optionExists',
    ]);
    expect(codes({ open_from: '2026-02-01', open_to: '2026-01-31' })).toEqual(['open_to custom-forms.closesBeforeFirstDay']);
    expect(codes({ open_from: '2026-02-01', open_to: '2026-02-01' })).toEqual([]);
  });

  test('it is open from its first to its last day, unless it is closed', () => {
    const days = { closed: false, open_from: '2026-02-02', open_to: '2026-02-03' };
    expect(['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04'].map((day) => formState(days, day))).toEqual([
      'upcoming',
      'open',
      'open',
      'ended',
    ]);
    expect(formState({ ...days, closed: true }, '2026-02-02')).toBe('closed');
    expect(formState({ closed: false, open_from: null, open_to: null }, '2026-02-02')).toBe('open');
  });
});

describe('telling of answers', () => {
  test('lines follow the form’s order, leave out what is empty, and mark what was removed', () => {
    const fields = [
      field('b', { kind: 'checkbox' }),
      field('a', { kind: 'date' }),
      field('f', { kind: 'file' }),
      field('e'),
      field('r', { removed: true }),
    ];
    const lines = answerLines(
      fields,
      { a: '2026-01-02', b: true, f: 'file-1', r: 'old' },
      {
        yes: 'Ja',
        date: (date) => `<${date}>`,
        file: (id) => `${id}.pdf`,
      },
    );
    expect(lines.map(({ id, text, removed }) => [id, text, removed])).toEqual([
      ['b', 'Ja', false],
      ['a', '<2026-01-02>', false],
      ['f', 'file-1.pdf', false],
      ['r', 'old', true],
    ]);
  });

  test('a title names the form and the first line of text, in at most 255 characters', () => {
    const form = { name: 'Wishes', fields: [field('n', { kind: 'number' }), field('t')] };
    expect(answerTitle(form, { n: 3, t: 'Waves\n of  light' })).toBe('Wishes: Waves of light');
    expect(answerTitle(form, { n: 3 })).toBe('Wishes');
    expect(answerTitle({ ...form, name: 'W'.repeat(250) }, { t: 'x'.repeat(100) })).toHaveLength(255);
  });

  test('property: a copy has a free name of at most 255 characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 255 }), fc.nat(5), (name, taken) => {
        const names = new Set<string>([name]);
        for (let time = 0; time <= taken; time += 1) {
          const next = copyName(name, (each) => names.has(each));
          expect(names.has(next)).toBe(false);
          expect(next.length).toBeLessThanOrEqual(255);
          names.add(next);
        }
      }),
    );
  });

  test('the column of a field is known by its name', () => {
    expect(isFormFieldColumn(formFieldColumn('a1b2-c3'))).toBe(true);
    expect(isFormFieldColumn('field_')).toBe(false);
    expect(isFormFieldColumn('name')).toBe(false);
  });
});
