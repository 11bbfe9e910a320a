import { expect, test } from 'vitest';
import { textsOf, treeOfFolder } from '#tests/support/catalogues.ts';
import { specifiedTexts } from '#tests/support/specified-texts.ts';

const folders = ['answers', 'screens', 'pages'];
const texts = new Map(folders.flatMap((folder) => textsOf(treeOfFolder(`en/${folder}`), `${folder}/`)));

test('the English catalogues have the texts that the specification fixes, or the named deviation', () => {
  expect(specifiedTexts.length).toBeGreaterThan(150);
  const wrong = specifiedTexts
    .map(({ text, key, written = text }) => ({ key, wanted: written, found: texts.get(key) }))
    // The specification does not fix capitals.
    .filter(({ wanted, found }) => found?.toLowerCase() !== wanted.toLowerCase());
  expect(wrong).toEqual([]);
});

test('a deviation from a specified text has a reason, and only a deviation', () => {
  expect(specifiedTexts.filter(({ written, reason }) => (written === undefined) !== (reason === undefined))).toEqual([]);
});
