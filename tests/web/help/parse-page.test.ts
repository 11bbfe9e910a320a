import { describe, expect, it, test } from 'vitest';
import { parsePage, plainText } from '#web/features/help/parse-page.ts';

describe('a page of the help guide', () => {
  it('is headings, paragraphs, lists, tables, notes and pictures', () => {
    const page = parsePage(
      'Intro.\n\n## Two {#two}\n\n1. a\n2. b\n\n- c\n\n| K | V |\n| x | y |\n\n> Note\n\n![What is seen](picture)\n\n![What it means](chart:years)\n',
    );
    expect(page.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'steps', 'points', 'table', 'note', 'picture', 'chart']);
    expect(page[1]).toEqual({ kind: 'heading', id: 'two', line: [{ kind: 'text', text: 'Two' }] });
    expect(page[6]).toEqual({ kind: 'picture', name: 'picture', alt: 'What is seen' });
    expect(page[7]).toEqual({ kind: 'chart', name: 'years', alt: 'What it means' });
  });

  it('has words of the screens, keys, strong words and links', () => {
    const [paragraph] = parsePage('Press `Ctrl+K`, **then** [{a.b}](/x#y).');
    expect(paragraph).toEqual({
      kind: 'paragraph',
      line: [
        { kind: 'text', text: 'Press ' },
        { kind: 'keys', text: 'Ctrl+K' },
        { kind: 'text', text: ', ' },
        { kind: 'strong', text: 'then' },
        { kind: 'text', text: ' ' },
        { kind: 'link', to: '/x#y', inside: [{ kind: 'word', key: 'a.b' }] },
        { kind: 'text', text: '.' },
      ],
    });
    expect(paragraph && 'line' in paragraph && plainText(paragraph.line, (key) => key.toUpperCase())).toBe('Press Ctrl+K, then A.B.');
  });

  test.each([
    '# A title',
    '## Without an id',
    '<script>alert(1)</script>',
    'A [link](https://elsewhere.example)',
    'A [link](javascript:alert)',
    'An **unclosed mark',
    '**{a.b}**',
    'Two\nlines',
    '1. a\n3. b',
    '| K | V |\n| x |',
    '![](picture)',
  ])('nothing else: %j', (text) => {
    expect(() => parsePage(text)).toThrow(/no block|nobody understands|begins otherwise|as many cells/);
  });
});
