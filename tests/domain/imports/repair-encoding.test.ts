import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { repairEncoding } from '#shared/domain/sheets/repair-encoding.ts';

/** As programs do that take UTF-8 for Windows-1252. */
const damaged = (text: string): string => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

describe('repairEncoding', () => {
  it.each([
    ['Ã‰ire', 'Éire'],
    ['MÃ¼nchen', 'München'],
    ['Landâ€™s End', 'Land’s End'],
    ['Ð\u009cÐ¾Ñ\u0081ÐºÐ²Ð°', 'Москва'],
  ])('repairs %s', (text, right) => expect(repairEncoding(text)).toBe(right));

  it.each(['Éire', 'São Paulo', 'SÃO PAULO', 'Ã', 'plain', '', 'Ünal & Söhne', '100 €', 'Ã‰ire 日本'])('leaves %s', (text) =>
    expect(repairEncoding(text)).toBeUndefined(),
  );

  it('undoes the damage of any text with letters beyond ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(/[^\u0000-\u007f]/.test(text));
        expect(repairEncoding(damaged(text))).toBe(text);
      }),
    );
  });
});
