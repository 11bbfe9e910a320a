import { describe, expect, test } from 'vitest';
import { notShown } from '#tests/support/not-shown.ts';
import { shownSentences } from '#tests/support/shown-sentences.ts';
import { sentencesOf } from '#tests/support/collect-sentences.ts';
import * as de from '#web/text/de/sentences.ts';
import * as fr from '#web/text/fr/sentences.ts';
import * as sv from '#web/text/sv/sentences.ts';
import { translator } from '#web/text/translate.ts';

const all = shownSentences(new Set());
const shown = all.filter(({ template }) => !notShown.has(template));
const templates = [...new Set(shown.map(({ template }) => template))];
const placesOf = Map.groupBy(shown, ({ template }) => template);
const holesOf = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)[!^*]?\}/g)].map(([, name = '']) => name))].toSorted();

/** Of a sentence that says who and what, another language may say less. */
const mayLeaveOut = new Set(['article', 'kinds']);

describe('the sentences of server and domain', () => {
  test('are found in the source, in each of their ways', () => {
    const found = (source: string): string[] => sentencesOf('x.ts', source).map(({ template }) => template);
    expect(found('const x = `${n} ${n === 1 ? "row was" : "rows were"} read.`')).toEqual(['{n} row was read.', '{n} rows were read.']);
    expect(found('const more = by ? ` by ${by}` : ""; f(`Changed it${more}.`)')).toEqual(['Changed it by {by}.', 'Changed it.']);
    expect(found('f(`${a.name} and ${b.name} differ`)')).toEqual(['{name} and {name2} differ']);
    expect(found('throw new Error("Not for people"); log.info("Not for people")')).toEqual([]);
    expect(templates.length).toBeGreaterThan(900);
    expect(templates).toContain('The email address or the password is wrong.');
  });

  test('names of texts that are not shown are those of texts that there are', () => {
    const texts = new Set(all.map(({ template }) => template));
    expect([...notShown].filter((text) => !texts.has(text))).toEqual([]);
  });
});

describe.each(Object.entries({ de, fr, sv }))('R114 in %s', (_language, catalogue) => {
  const { sentences } = catalogue;

  test('every sentence that server and domain may show is there', () => {
    const lacking = templates.filter((template) => !Object.hasOwn(sentences, template));
    expect(lacking.map((template) => `${template}   ${placesOf.get(template)?.[0]?.place}`)).toEqual([]);
  });

  test('and nothing that they do not say', () => {
    const known = new Set(templates);
    expect(Object.keys(sentences).filter((template) => !known.has(template))).toEqual([]);
  });

  test('each says what the English one says', () => {
    for (const [template, translation] of Object.entries(sentences)) {
      const said = holesOf(translation);
      const given = holesOf(template);
      expect(
        given.filter((name) => !said.includes(name) && !mayLeaveOut.has(name)),
        template,
      ).toEqual([]);
      expect(
        said.filter((name) => !given.includes(name)),
        template,
      ).toEqual([]);
      expect(translation.trim(), template).not.toBe('');
    }
  });

  test('each is found again by the finished sentence, and by no other template', () => {
    const say = translator(catalogue);
    const values = (name: string, at: number): string => (name === 'count' ? '47' : `Qx${at}${name.charAt(0)}`);
    const lost: unknown[] = [];
    for (const [template, translation] of Object.entries(sentences)) {
      if (translation.includes('*}')) continue;
      const names = holesOf(template);
      const fill = (text: string): string =>
        text.replace(/\{(\w+)[!^*]?\}/g, (whole, name: string) => (names.includes(name) ? values(name, names.indexOf(name)) : whole));
      if (say(fill(template)) !== fill(translation)) lost.push({ template, found: say(fill(template)) });
    }
    expect(lost).toEqual([]);
  });
});

describe('a finished sentence in another language', () => {
  const say = translator({
    sentences: {
      'The {title} {name} was created.': '{title^} {name} wurde angelegt.',
      '{name} was added.': '{name} wurde hinzugefügt.',
      'It is used by {counted}, which need a replacement.': 'Verwendet von {counted!}.',
      '{count} {things}': '{count} × {things*}',
      '{parts} and {parts2}': '{parts*} und {parts2*}',
      Required: 'Erforderlich',
    },
    words: { 'Title list': 'Titelliste', Product: 'Produkt' },
    nounsAreCapital: true,
  });

  test.each([
    ['Required', 'Erforderlich'],
    ['The title list Waves was created.', 'Titelliste Waves wurde angelegt.'],
    ['Waves (from 2026) was added.', 'Waves (from 2026) wurde hinzugefügt.'],
    ['Waves was added. Tides was added.', 'Waves wurde hinzugefügt. Tides wurde hinzugefügt.'],
    ['Waves was added. Nobody translated this.', 'Waves wurde hinzugefügt. Nobody translated this.'],
    ['It is used by 3 products and 2 title lists, which need a replacement.', 'Verwendet von 3 × Produkt und 2 × Titelliste.'],
    ['Required\nRequired', 'Erforderlich\nErforderlich'],
    ['Science and Nature was added.', 'Science and Nature wurde hinzugefügt.'],
    ['3 wishes and 2 products', '3 wishes and 2 products'],
    ['Something that a newer server says', 'Something that a newer server says'],
    ['{name} $& was added.', '{name} $& wurde hinzugefügt.'],
  ])('%s', (sentence, told) => {
    expect(say(sentence)).toBe(told);
    expect(say(sentence)).toBe(told);
  });
});
