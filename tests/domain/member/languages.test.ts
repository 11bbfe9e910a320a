import { describe, expect, test } from 'vitest';
import { languageOf, screenLanguageOf, spelledFor } from '#shared/domain/messages/languages.ts';
import { templateLocales } from '#functions/records/work/emails/template-of.ts';

describe('the language of the screens', () => {
  test.each([
    [['en-GB'], 'en-GB'],
    [['en_AU'], 'en-GB'],
    [['en'], 'en'],
    [['en-US', 'de'], 'en'],
    [['es', 'sv-FI'], 'sv'],
    [[null, 'de-CH'], 'de'],
    [['pl'], 'en'],
    [[], 'en'],
  ])('of %j is %s', (wanted, language) => {
    expect(screenLanguageOf(...wanted)).toBe(language);
  });

  test('a variant is its language wherever there is no variant', () => {
    expect(languageOf('en-GB')).toBe('en');
    expect(templateLocales('en-GB', 'de')).toEqual(['en-GB', 'en', 'de']);
    expect(templateLocales(null, 'en-GB')).toEqual(['en-GB', 'en']);
    expect(templateLocales('fr', 'de')).toEqual(['fr', 'de', 'en']);
  });

  test('emails in English are British where the recipient or the library is', () => {
    expect(spelledFor('en', ['en-GB', 'de'])).toBe('en-GB');
    expect(spelledFor('en', [null, 'en-AU'])).toBe('en-GB');
    expect(spelledFor('en', [null, 'en'])).toBe('en');
    expect(spelledFor('de', ['de', 'en-GB'])).toBe('de');
  });
});
