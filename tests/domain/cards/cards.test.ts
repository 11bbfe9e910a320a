import { describe, expect, test } from 'vitest';
import { acceptedType, acceptedTypes, checkFile, largestFile } from '#shared/domain/attachments/accepted-files.ts';
import { cleanFileName } from '#shared/domain/attachments/clean-file-name.ts';
import { categoryLabel, linkCategories, startingCategory, usualLinkCategory } from '#shared/domain/links/link-categories.ts';
import { readWebAddress } from '#shared/domain/links/read-web-address.ts';
import { firstWords } from '#shared/domain/notes/first-words.ts';
import { plainText } from '#shared/domain/notes/plain-text.ts';

describe('R029 R123 categories of links', () => {
  test('R029 a new link has the one category that is filtered by, else other_url', () => {
    expect(usualLinkCategory).toBe('6');
    expect(linkCategories[5].name).toBe('other_url');
    expect([startingCategory(['3']), startingCategory([]), startingCategory(['1', '3']), startingCategory(['9'])]).toEqual([
      '3',
      '6',
      '6',
      '6',
    ]);
  });

  test.each([
    ['access_url', 'Access url'],
    ['admin', 'Admin'],
    ['other_url', 'Other url'],
    ['', ''],
  ])('R123 %s reads %s', (name, label) => expect(categoryLabel(name)).toBe(label));
});

describe('R029 addresses of links', () => {
  test.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    [' HTTP://Example.org ', 'HTTP://Example.org'],
    ['www.example.org', 'https://www.example.org'],
    ['example.org:8080/path', 'https://example.org:8080/path'],
    ['//example.org', 'https://example.org'],
    ['http://[2001:db8::1]:80/', 'http://[2001:db8::1]:80/'],
    ['https://bücher.example/größe', 'https://bücher.example/größe'],
    ['http://intranet/stats', 'http://intranet/stats'],
    ['mailto:help@example.org?subject=Hi', 'mailto:help@example.org?subject=Hi'],
    ['https://example.org/login?next=https://a:b@c', 'https://example.org/login?next=https://a:b@c'],
  ])('%s is taken', (typed, address) => expect(readWebAddress(typed)).toBe(address));

  test.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<p>',
    'ftp://example.org',
    'https:',
    'https:///path',
    'https://user:password@example.org',
    'https://user@example.org',
    'intranet',
    'two words.org',
    'http://exa<mple.org',
    'https://example.org:99999',
    'https://\\evil.example',
    'mailto:nobody',
    'https:example.org',
  ])('%s is none', (typed) => expect(readWebAddress(typed)).toBeUndefined());
});

describe('R031 files', () => {
  test('the nine types, by the ending of the name', () => {
    expect(acceptedTypes).toEqual(['doc', 'docx', 'pdf', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'txt']);
    expect(['a.PDF', 'a.b.docx ', '.txt', 'pdf', 'a.pdf.exe', 'a.'].map(acceptedType)).toEqual([
      'pdf',
      'docx',
      'txt',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a file is not empty, and at most 50 MB', () => {
    const codes = (size: number, name = 'a.pdf') => checkFile({ name, size }).map(({ message }) => message.code);
    expect([codes(0), codes(1), codes(largestFile), codes(largestFile + 1), codes(5, 'a.zip')]).toEqual([
      ['attachments.fileEmpty'],
      [],
      [],
      ['attachments.fileTooLarge'],
      ['attachments.fileTypeNotAccepted'],
    ]);
  });

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\a.pdf', 'a.pdf'],
    ['a\u202egpj.exe.pdf', 'a_gpj.exe.pdf'],
    ['  two\n lines .pdf', 'two_ lines.pdf'],
    ['.pdf', 'File.pdf'],
    ['a:b?.txt', 'a_b_.txt'],
    ['e\u0301.txt', 'é.txt'],
    [`${'x'.repeat(300)}.docx`, `${'x'.repeat(250)}.docx`],
  ])('%j is kept as %j', (given, kept) => expect(cleanFileName(given)).toBe(kept));
});

describe('R124 what a note says', () => {
  test.each([
    ['<p>One</p><p>two <b>three</b></p>', 'One two three'],
    ['<ul><li>a</li><li>b</li></ul>c<br />d', 'a b c d'],
    ['1 &lt; 2 &amp;amp; &#39;x&#x27; &nbsp;&unknown;', "1 < 2 &amp; 'x' &unknown;"],
    ['&#0;&#xd800;&#x110000;ok', 'ok'],
    ['<p></p>', ''],
  ])('%s', (html, text) => expect(plainText(html)).toBe(text));

  test('its first words are its name', () => {
    expect(firstWords('<p>Short</p>')).toBe('Short');
    const name = firstWords(`<p>${'word '.repeat(100)}</p>`);
    expect(name).toMatch(/^(?:word )+word…$/);
    expect([...name].length).toBeLessThanOrEqual(80);
    expect([...firstWords('x'.repeat(500))].length).toBe(80);
  });
});
