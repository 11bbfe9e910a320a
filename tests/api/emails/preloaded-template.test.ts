import { expect, test } from 'vitest';
import { checkTemplate } from '#shared/domain/emails/check-template.ts';
import { emailKinds } from '#shared/domain/emails/email-kinds.ts';
import { exampleValues, mergeEmail, namesIn } from '#shared/domain/emails/merge-email.ts';
import { languages } from '#shared/domain/messages/languages.ts';
import { mergeFields } from '#shared/domain/emails/merge-fields.ts';
import { preloadedTemplate } from '#functions/records/work/emails/preloaded-template.ts';

test.each(emailKinds)('the preloaded template of %s is whole in every language, with the same fields', (kind) => {
  const english = preloadedTemplate(kind, 'en', []);
  const fieldsOf = (words: typeof english) => [...new Set(namesIn(`${words?.subject} ${words?.body}`))].toSorted();
  for (const locale of languages) {
    const words = preloadedTemplate(kind, locale, []);
    expect(checkTemplate(kind, words ?? {})).toEqual([]);
    expect(fieldsOf(words)).toEqual(fieldsOf(english));
    const { missing, text, subject } = mergeEmail(kind, words ?? { subject: '', body: '' }, exampleValues(kind, locale), locale);
    // A receipt has a field for each kind of answer; an answer fills one of the three.
    expect(missing).toEqual(mergeFields[kind].flatMap(({ name, example }) => (example === null ? [name] : [])));
    expect(text + subject).not.toMatch(/\{\{|undefined|\[object/);
  }
  expect(preloadedTemplate(kind, 'xx', [])).toBeUndefined();
});

test('the preloaded templates in English are spelled as in Britain for a British reader', () => {
  const textOf = (readers: string[]): string =>
    emailKinds.map((kind) => Object.values(preloadedTemplate(kind, 'en', readers) ?? {})).join();
  expect(textOf(['en-GB'])).not.toContain('icense');
  expect(textOf(['en-GB']).replaceAll('icence', 'icense')).toBe(textOf(['en']));
});
