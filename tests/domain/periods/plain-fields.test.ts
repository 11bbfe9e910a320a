import { expect, test } from 'vitest';
import {
  copiedFields,
  eachOf,
  isPlainField,
  type PlainField,
  plainFieldNames,
  plainFieldsWith,
} from '#shared/domain/periods/plain-fields.ts';

test('the next period takes only the fields that say so', () => {
  const fields: Record<string, PlainField> = {
    shelf: { type: 'line', max: 20, label: 'Detail', width: 100, copied: true },
    seen: { type: 'day', label: 'Start', width: 100 },
    box: { type: 'line', max: 20, label: 'Comment', width: 100, copied: true },
  };
  expect(copiedFields({ shelf: 'A 3', seen: '2026-01-01' }, fields)).toEqual({ shelf: 'A 3', box: null });
  expect(copiedFields({ name_reference: 'Print', comment: 'Old' })).not.toHaveProperty('comment');
});

test('the plain fields with a property are found in the order of their declaration', () => {
  expect(plainFieldsWith('import')).toContain('name_reference');
  expect(plainFieldsWith('import')).not.toContain('order_date');
  const inForm = plainFieldsWith('form');
  expect(inForm).toEqual(plainFieldNames.filter((name) => inForm.includes(name as never)));
  expect(eachOf(['name_reference', 'comment'], (name) => name.length)).toEqual({ name_reference: 14, comment: 7 });
  expect(isPlainField('comment')).toBe(true);
  expect(isPlainField('toString')).toBe(false);
});
