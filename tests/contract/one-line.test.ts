import { describe, expect, test } from 'vitest';
import { check } from '#shared/contract/field-errors.ts';
import { OptionalLines, OptionalText, RequiredLines, RequiredText, withStoredTexts } from '#shared/contract/fields.ts';
import { Product } from '#shared/contract/entities/product.ts';
import { Subscription } from '#shared/contract/entities/subscription.ts';

const isTaken = (schema: Parameters<typeof check>[0], value: unknown): boolean => check(schema, value).ok;

describe('texts of one line', () => {
  test.each(['a\r\nb', 'a\nb', 'a\u2028b', 'a\u0000b', 'a\u0085b'])('refuse %j', (text) => {
    expect(check(RequiredText(), text)).toMatchObject({ ok: false, errors: { body: [{ code: 'text.oneLine' }] } });
    expect(isTaken(OptionalText(), text)).toBe(false);
  });

  test('take every letter and tabs, and lose the line end of what was copied with it', () => {
    expect(check(RequiredText(), 'a\tb')).toEqual({ ok: true, value: 'a\tb' });
    expect(check(RequiredText(), 'Ünïcode – “quoted” 漢字\r\n')).toEqual({ ok: true, value: 'Ünïcode – “quoted” 漢字' });
    expect(check(OptionalText(), '')).toEqual({ ok: true, value: null });
  });

  test('are names and codes; descriptions and reasons have lines', () => {
    expect(isTaken(RequiredLines(1000), 'a\r\nb') && isTaken(OptionalLines(1000), 'a\nb')).toBe(true);
    expect(isTaken(Product.shape.name, 'a\nb')).toBe(false);
    expect(isTaken(Subscription.shape.description, 'a\nb')).toBe(true);
  });

  test('are let pass where they are stored already: an earlier release took them', () => {
    expect(withStoredTexts(() => isTaken(RequiredText(), 'a\nb'))).toBe(true);
    expect(isTaken(RequiredText(), 'a\nb')).toBe(false);
  });
});
