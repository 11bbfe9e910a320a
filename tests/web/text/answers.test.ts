import { describe, expect, test } from 'vitest';
import { preloadedQualifierLabels, preloadedTermLabels } from '#shared/domain/licenses/preloaded-labels.ts';
import { readRenamedCodes } from '#functions/platform/messages/catalogue.ts';
import { kindNames } from '#shared/contract/kinds.ts';
import { teller } from '#shared/messages/teller.ts';
import { answerTexts, argumentsOf, en, placeholdersOf } from '#tests/support/catalogues.ts';
import { keysNamedIn, sourcesOf, textCallsIn, wrongCall } from '#tests/support/source-calls.ts';
import { speak } from '#web/text/language.ts';
import { nameOfDefault, messageText } from '#web/text/message-text.ts';

const { en: english } = answerTexts;
const codes = [...english.keys()];
/** Rules that are written without what is put in: it is known where one is broken. */
const filledLater = 'shared/domain/title-lists/title-rules.ts';
const sources = ['shared', 'functions', 'web/src'].flatMap(sourcesOf);

describe('the codes of messages', () => {
  test('are those that the source names', () => {
    const named = new Set(sources.flatMap(({ file, code }) => keysNamedIn(file, code, codes)));
    expect(codes.filter((code) => !named.has(code))).toEqual([]);
  });

  test('name a problem in at most five words, without a digit at the end', () => {
    const wordsOf = (code: string): number => code.replace(/^.*\./, '').match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g)?.length ?? 0;
    expect(codes.filter((code) => wordsOf(code) > 5 || /\d$/.test(code))).toEqual([]);
  });

  test('of earlier releases lead to codes of this one', () => {
    const entries = Object.entries(readRenamedCodes());
    // A heading of a column also names its field in files.
    const known = new Set([...codes, ...Object.keys(en.columns).map((label) => `columns.${label}`)]);
    expect(entries.filter(([old]) => known.has(old))).toEqual([]);
    expect(entries.filter(([, now]) => !known.has(typeof now === 'string' ? now : now.code))).toEqual([]);
  });

  test('are said with all that is put into their texts, and with nothing else', () => {
    const calls = sources.flatMap(({ file, code }) =>
      code.includes('messages/message.ts') && file !== filledLater ? textCallsIn(file, code, new Set(['say']), codes) : [],
    );
    const wrong = calls.flatMap((call) => wrongCall(call, (key) => placeholdersOf(english.get(key) ?? '')));
    expect(calls.length).toBeGreaterThan(800);
    expect(wrong).toEqual([]);
  });

  test('count every kind of record that has a name', () => {
    const keysOf = (subject: string): string[] =>
      codes.filter((code) => code.startsWith(`${subject}.`)).map((code) => code.split('.')[1] ?? '');
    expect(keysOf('counted')).toEqual(keysOf('kinds'));
    expect(kindNames.filter((kind) => !english.has(`kinds.${kind}`))).toEqual([]);
  });
});

/** Names that a search for patterns in a sentence would take apart. */
const names = ['Taylor & Francis. Journals', 'Journal of Chemistry', 'Department of History', "{braces} & 'quotes'", '<b>Bold</b> $& #1'];

describe.each(Object.entries(answerTexts))('the texts of messages in %s', (language, texts) => {
  test('are there for every code, with what is put into the English one', () => {
    expect([...texts.keys()].toSorted()).toEqual(codes.toSorted());
    const other = [...texts].filter(([code, text]) => placeholdersOf(text).join() !== placeholdersOf(english.get(code) ?? '').join());
    expect(other).toEqual([]);
    expect([...texts].filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([]);
  });

  test('leave names whole', () => {
    const say = teller([Object.fromEntries(texts)], language);
    const mark = '\u0001';
    const broken: unknown[] = [];
    let checked = 0;
    for (const [code, text] of texts) {
      const { counts, choices, plain } = argumentsOf(text);
      if (plain.length === 0) continue;
      for (const count of counts.length > 0 ? [0, 1, 2, 5, 21] : [0])
        for (const name of names) {
          const told = (put: string): string | undefined =>
            say({
              code,
              values: {
                ...Object.fromEntries(counts.map((each) => [each, count])),
                ...Object.fromEntries(Object.entries(choices).map(([each, [first = '']]) => [each, first])),
                ...Object.fromEntries(plain.map((each) => [each, put])),
              },
            });
          checked += 1;
          if (told(name) !== told(mark)?.replaceAll(mark, () => name) || !told(mark)?.includes(mark))
            broken.push({ code, told: told(name) });
        }
    }
    expect(checked).toBeGreaterThan(1000);
    expect(broken).toEqual([]);
  });
});

describe('names that a library begins with', () => {
  test('are shown in the language of the reader, until somebody renames them', async () => {
    await speak('de');
    expect(nameOfDefault('Walk-in users')).toBe('Nutzung vor Ort');
    expect(nameOfDefault('Our walk-in users')).toBe('Our walk-in users');
    await speak('en');
    expect(nameOfDefault('Walk-in users')).toBe('Walk-in users');
  });

  test('each have a text', () => {
    const stored = new Set([...english].filter(([code]) => code.startsWith('defaults.')).map(([, text]) => text));
    const labels = [...preloadedTermLabels, ...preloadedQualifierLabels].flatMap(({ name, description }) => [name, description]);
    expect(labels.filter((label) => !stored.has(label))).toEqual([]);
  });
});

test('a code that only a newer server knows is shown by the sentence beside it', () => {
  expect(messageText({ code: 'newer.than.this' }, 'Something new.')).toBe('Something new.');
  expect(messageText({ code: 'text.required' }, 'Another sentence')).toBe('Required');
});

describe('words that are put in', () => {
  const say = teller(
    [{ 'x.named': '{name} is new.', 'x.two': '{first} {second}', 'x.of': 'The {what}. {other} it is.' }, Object.fromEntries(english)],
    'en',
  );

  test('begin with a capital where a sentence begins, and nowhere else', () => {
    expect(say({ code: 'x.of', values: { what: { code: 'kinds.provider' }, other: { code: 'kinds.product' } } })).toBe(
      'The provider. Product it is.',
    );
    expect(say({ code: 'x.two', values: { first: { code: 'kinds.provider' }, second: { code: 'kinds.product' } } })).toBe(
      'Provider product',
    );
  });

  test('leave a name small that begins a sentence put in', () => {
    const named = { code: 'x.named', values: { name: 'arXiv' } };
    expect(say({ code: 'x.two', values: { first: named, second: named } })).toBe('arXiv is new. arXiv is new.');
  });
});
