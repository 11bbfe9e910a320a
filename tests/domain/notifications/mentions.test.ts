import { describe, expect, test } from 'vitest';
import { findMentions, maxMentions, mentionParts, nameInHtml, newMentions, withCurrentNames } from '#shared/domain/mentions/mentions.ts';

const person = (id: string, name: string, active = true) => ({ id, name, email: `${id}@library.example`, active });
const people = [person('ada', 'Ada Lovelace'), person('adam', 'Ada Love'), person('grace', 'Grace Hopper'), person('bo', 'Bo', false)];
const idsIn = (text: string, known: { user_id: string; name: string }[] = []) =>
  findMentions(text, people, known).mentions.map(({ user_id }) => user_id);

describe('mentions in a text', () => {
  test.each([
    ['@Ada Lovelace please call', ['ada']],
    ['Please (@Grace Hopper), and @ada lovelace!', ['grace', 'ada']],
    ['@Ada Love', ['adam']],
    ['@Ada Lovelaces list', []],
    ['write to ada@Ada Lovelace', []],
    ['Ada Lovelace', []],
    ['@grace@library.example', ['grace']],
    ['@Grace Hopper @Grace Hopper', ['grace']],
    ['@Bo', ['bo']],
    ['@', []],
  ])('%s', (text, ids) => expect(idsIn(text)).toEqual(ids));

  test('a name of several people is ambiguous, their email addresses are not', () => {
    const twins = [...people, person('second', 'Grace Hopper')];
    expect(findMentions('@Grace Hopper', twins)).toEqual({ mentions: [], ambiguous: ['Grace Hopper'] });
    expect(findMentions('@second@library.example', twins).mentions).toEqual([{ user_id: 'second', name: 'second@library.example' }]);
    expect(findMentions('@Bo', [...people, person('new', 'Bo')]).mentions).toEqual([{ user_id: 'new', name: 'Bo' }]);
  });

  test('a known mention stays with its person after a new name', () => {
    const known = [{ user_id: 'grace', name: 'Grace Murray' }];
    expect(findMentions('@Grace Murray asks', people, known).mentions).toEqual(known);
    expect(newMentions(known, findMentions('@Grace Murray @Ada Lovelace', people, known).mentions)).toMatchObject([{ user_id: 'ada' }]);
  });

  test('a text full of signs is read in bounded time and mentions a bounded number', () => {
    const many = Array.from({ length: 500 }, (_, index) => person(`p${index}`, `Person ${index}`));
    const text = many.map(({ name }) => `@${name}`).join(' ');
    expect(findMentions(text, many).mentions).toHaveLength(maxMentions);
    expect(findMentions('@'.repeat(60_000), many).mentions).toEqual([]);
  });
});

test('a text shows the names of today, also in rich text', () => {
  const mentions = [{ user_id: 'grace', name: 'Grace & Co', current: 'Grace <Hopper>' }];
  expect(withCurrentNames('Ask @Grace & Co.', mentions)).toBe('Ask @Grace <Hopper>.');
  expect(withCurrentNames('<p>Ask @Grace &amp; Co.</p>', mentions, nameInHtml)).toBe('<p>Ask @Grace &lt;Hopper&gt;.</p>');
  const address = [{ user_id: 'grace', name: 'grace@library.example', current: 'Grace Hopper' }];
  expect(withCurrentNames('@grace@library.example', address)).toBe('@grace@library.example');
});

test('a text is cut at its mentions and loses nothing', () => {
  expect(mentionParts('Ask @Ada Lovelace, or @Ada.', ['Ada', 'Ada Lovelace'])).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Ada Lovelace', isMention: true },
    { text: ', or ', isMention: false },
    { text: '@Ada', isMention: true },
    { text: '.', isMention: false },
  ]);
  expect(mentionParts('a@b', ['b'])).toEqual([{ text: 'a@b', isMention: false }]);
});
