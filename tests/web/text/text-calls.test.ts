import { expect, test } from 'vitest';
import { en, placeholdersOf, textsOf } from '#tests/support/catalogues.ts';
import { sourcesOf, textCallsIn, wrongCall } from '#tests/support/source-calls.ts';

const { choices: _made, ...screens } = en;
const texts = new Map(textsOf(screens));
const names = new Set(['t', 'text']);
const calls = sourcesOf('web/src').flatMap(({ file, code }) =>
  code.includes('#web/text/text.ts') ? textCallsIn(file, code, names, [...texts.keys()]) : [],
);

test('texts are asked for with all that is put into them, and with nothing else', () => {
  const wrong = calls.flatMap((call) => wrongCall(call, (key) => placeholdersOf(texts.get(key) ?? '')));
  expect(calls.length).toBeGreaterThan(1500);
  expect(wrong).toEqual([]);
});
