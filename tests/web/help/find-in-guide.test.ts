import { describe, expect, it } from 'vitest';
import { excerptOf, findInGuide, partsOfPage } from '#web/features/help/find-in-guide.ts';
import { parsePage } from '#web/features/help/parse-page.ts';

const word = (key: string): string => ({ 'a.decide': 'Décider' })[key] ?? key;
const parts = [
  ...partsOfPage(
    'mails',
    { title: 'Mails', tooltip: 'What is sent.' },
    parsePage('Before {a.decide}.\n\n## Reminders {#reminders}\n\nEvery morning.'),
    word,
  ),
  ...partsOfPage(
    'decision',
    { title: 'Decision', tooltip: 'In time.' },
    parsePage('Now.\n\n## Deadlines {#deadlines}\n\n- Reminders by mail\n\n| Keys |\n| Enter |'),
    word,
  ),
];
const placesOf = (query: string): string[] => findInGuide(parts, query).map(({ place }) => place);

describe('the search of the help guide', () => {
  it('finds titles first, then headings, then texts', () => {
    expect(placesOf('mail')).toEqual(['mails', 'decision#deadlines']);
    expect(placesOf('reminders')).toEqual(['mails#reminders', 'decision#deadlines']);
  });

  it('needs all words, from their beginning, whatever case and accents', () => {
    expect(placesOf('DECIDER')).toEqual(['mails']);
    expect(placesOf('morning every')).toEqual(['mails#reminders']);
    expect(placesOf('morning evening')).toEqual([]);
    expect(placesOf('orning')).toEqual([]);
    expect(placesOf('decision enter')).toEqual(['decision#deadlines']);
    expect(placesOf('  ')).toEqual([]);
  });

  it('shows what stands around the word', () => {
    const long = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`.trim();
    const excerpt = excerptOf(long, 'needle');
    expect(excerpt).toMatch(/^… before .*needle after.* …$/);
    expect(excerpt.length).toBeLessThan(200);
    expect(excerptOf('short', 'needle')).toBe('short');
  });
});
