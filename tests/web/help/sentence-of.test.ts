import { expect, test } from 'vitest';
import { compiledText } from '#shared/messages/compiled.ts';
import { sentenceOf } from '#web/features/help/sentence-of.ts';

test('a text of a code names its placeholders and shows the last form of a choice', () => {
  expect(sentenceOf('Invalid date')).toBe('Invalid date');
  expect(sentenceOf(compiledText('Overlaps with {start} – {end}'))).toBe('Overlaps with {start} – {end}');
  expect(sentenceOf(compiledText('{count, plural, one {1 file} other {# files}} of {name}'))).toBe('{count} files of {name}');
});
