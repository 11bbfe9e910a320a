import { expect, it } from 'vitest';
import { byImportance, importanceOf, importances } from '#shared/domain/history/importance.ts';

const changed = (kind: string, ...fields: string[]) => importanceOf({ action: 'changed', kind, fields });

it('a decision weighs more than the price that changed with it', () => {
  expect(changed('subscription_period', 'price', 'decision')).toBe('decision');
  expect(changed('subscription_period', 'price')).toBe('price');
  expect(changed('subscription_period', 'normalized_price', 'exchange_rate')).toBe('price');
  expect(changed('subscription_period', 'comment')).toBe('other');
  expect(changed('product', 'decision', 'price')).toBe('other');
});

it('answers, invoices and imports are told apart, and what is deleted is a deletion whatever it was', () => {
  expect(importanceOf({ action: 'created', kind: 'stakeholder_response', fields: [] })).toBe('answer');
  expect(importanceOf({ action: 'created', kind: 'form_answer', fields: [] })).toBe('answer');
  expect(changed('form_answer', 'values')).toBe('other');
  expect(changed('vendor_invoice', 'state')).toBe('invoice');
  expect(importanceOf({ action: 'created', kind: 'subscription_period_item', fields: [] })).toBe('price');
  expect(changed('import', 'state')).toBe('import');
  expect(importanceOf({ action: 'deleted', kind: 'vendor_invoice', fields: [] })).toBe('deletion');
  expect(importanceOf({ action: 'replaced', kind: 'provider', fields: [] })).toBe('deletion');
});

it('sorts decisions first and the rest last', () => {
  expect((['other', 'invoice', 'decision', 'price'] as const).toSorted(byImportance)).toEqual(['decision', 'price', 'invoice', 'other']);
  expect(importances.at(-1)).toBe('other');
});
