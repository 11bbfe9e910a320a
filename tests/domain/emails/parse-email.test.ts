import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { Problem } from '#shared/contract/errors.ts';
import { receivedHead } from '#shared/contract/entities/received-email.ts';
import { allowedElements } from '#shared/domain/rich-text/allowed-html.ts';
import { checkEmailFile, cutText, receivedLimits } from '#shared/domain/emails/received-email.ts';
import { type ParsedEmail, parseEmail } from '#functions/emails/received/parse-email.ts';
import { sanitizeEmail } from '#functions/emails/received/sanitize-email.ts';
import { base64Lines, eml, oldEmail, outlookEmail, pdfFile, thunderbirdEmail } from '#tests/support/eml.ts';
import * as z from 'zod';
import { patience, runs } from '#tests/support/lane.ts';

const read = (bytes: Uint8Array): Promise<ParsedEmail> => parseEmail({ name: 'mail.eml', bytes });
const refusal = async (bytes: Uint8Array): Promise<unknown> =>
  read(bytes).then(
    () => undefined,
    (error: unknown) => error,
  );

/** Whether HTML could load or run anything: only elements and attributes of the allow-list are in it. */
/** An address that only holds “data:”, as in `&lt;data:`, is one within the site. */
function isHarmless(html: string): boolean {
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)];
  const opened = html.split('<').length - 1;
  return (
    opened === tags.length &&
    tags.every(
      ([, name = '', rest = '']) =>
        allowedElements.includes(name) && (name === 'a' ? !/\bon\w+=|javascript:|"\s*data:/i.test(rest) : /^\s*\/?$/.test(rest)),
    )
  );
}

describe('an email of Outlook', () => {
  test('is read with its umlauts, people, date and words', async () => {
    const { head, words } = await read(outlookEmail);
    expect(head).toMatchObject({
      from_name: 'Müller, Jürgen',
      from_address: 'juergen.mueller@verlag.example',
      to: ['Bibliothek <library@uni.example>', 'Groß, Änne <aenne@uni.example>'],
      cc: ['einkauf@uni.example'],
      subject: 'AW: Preise für 2027 – „Zeitschrift für Küsten“',
      sent_at: '2026-11-03T08:15:00.000Z',
      truncated: false,
    });
    expect(words.text).toContain('der Preis beträgt 1.250 €. Das gilt für 2027 und ist ein sehr langer Satz.');
  });

  test('keeps words, not scripts, styles and pictures; each cell is a line of its own', async () => {
    const { words } = await read(outlookEmail);
    expect(words.html).toContain('<p>der Preis beträgt <b>1.250 €</b>.</p>');
    expect(words.html).toContain('<p>Jahr</p><p>2027</p>');
    expect(words.html).not.toMatch(/img|tracker|alert|MsoNormal|style/);
    expect(isHarmless(words.html ?? '')).toBe(true);
  });

  test('keeps attachments of accepted kinds, and names the others', async () => {
    const { head, contents } = await read(outlookEmail);
    expect(head.files.map(({ name, type, index }) => [name, type, index])).toEqual([
      ['image001.png', 'png', 0],
      ['Preisliste Küste.pdf', 'pdf', 1],
    ]);
    expect(Buffer.from(contents[1] ?? [])).toEqual(pdfFile);
    expect(head.other_files).toEqual(['winmail.dat']);
  });
});

test('plain emails are read in their charsets, with and without MIME', async () => {
  const modern = await read(thunderbirdEmail);
  expect(modern.head).toMatchObject({ from_name: 'Änne Groß', subject: 'Rückfrage zum Angebot', files: [] });
  expect(modern.words).toEqual({ html: null, text: 'Guten Tag,\n\nkönnen Sie den Preis bestätigen?' });
  const old = await read(oldEmail);
  expect(old.head).toMatchObject({ from_address: 'post@alt.example', sent_at: null });
  expect(old.words.text).toBe('Grüße aus Köln');
});

test('the same message has the same key: by its Message-ID, without one by its bytes', async () => {
  const forwarded = Buffer.concat([Buffer.from('X-Moved: yes\r\n'), thunderbirdEmail]);
  const key = async (bytes: Uint8Array) => (await read(bytes)).head.message_key;
  expect(await key(forwarded)).toBe(await key(thunderbirdEmail));
  expect(await key(Buffer.concat([oldEmail, Buffer.from('!')]))).not.toBe(await key(oldEmail));
  expect(await key(oldEmail)).toBe(await key(Buffer.from(oldEmail)));
});

test('an attachment that is not what its name says stays in the original', async () => {
  const mixed = (name: string, content: string | Uint8Array) =>
    eml([
      'From: a@example.com',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      `Content-Type: application/octet-stream; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      base64Lines(content),
      '--b--',
    ]);
  for (const [name, content] of [
    ['offer.pdf', 'MZ not a PDF'],
    ['run.exe', 'MZ'],
    ['../../etc/passwd', 'root'],
    ['inner.eml', thunderbirdEmail],
  ] as const) {
    const { head } = await read(mixed(name, content));
    expect(head.files).toEqual([]);
    expect(head.other_files).toHaveLength(1);
    expect(head.other_files[0]).not.toContain('/');
  }
});

describe('what is no email', () => {
  test('is refused by its name and first bytes, with how to save one', () => {
    const check = (name: string, head: number[] = [70, 114]) => checkEmailFile({ name, size: 10, head: new Uint8Array(head) });
    expect(check('Angebot.eml')).toEqual([]);
    expect(check('Angebot.EML ')).toEqual([]);
    expect(check('Angebot.msg')[0]).toMatchObject({
      message: { code: 'emails.notAnEmlFile', values: { name: 'Angebot.msg' } },
    });
    expect(check('Angebot.eml', [0xd0, 0xcf, 0x11, 0xe0])[0]).toMatchObject({ message: { code: 'emails.notAnEmlFile' } });
    expect(checkEmailFile({ name: 'a.eml', size: 0, head: new Uint8Array() })[0]).toMatchObject({
      message: { code: 'attachments.fileEmpty' },
    });
    expect(checkEmailFile({ name: 'a.eml', size: 51 * 1024 * 1024, head: new Uint8Array() })[0]).toMatchObject({
      message: { code: 'attachments.fileTooLarge' },
    });
  });

  test('is refused by its content', async () => {
    expect(await refusal(pdfFile)).toBeInstanceOf(Problem);
    expect(await refusal(Buffer.from('Just some words.\n\nAnd more.'))).toBeInstanceOf(Problem);
  });
});

describe('a hostile email', () => {
  const head = ['From: a@example.com', 'Subject: x'];

  test('with headers or nesting beyond measure is refused', async () => {
    expect(await refusal(eml([...head, `X-Big: ${'a'.repeat(receivedLimits.headerBytes)}`, '', 'x']))).toBeInstanceOf(Problem);
    const deep = Array.from({ length: 200 }, (_, at) => [`Content-Type: multipart/mixed; boundary=b${at}`, '', `--b${at}`]).flat();
    expect(await refusal(eml([...head, ...deep, 'Content-Type: text/plain', '', 'x']))).toBeInstanceOf(Problem);
  });

  test('with too many addresses, attachments or words is cut, and says so', async () => {
    const parts = Array.from({ length: 80 }, (_, at) => [
      '--b',
      `Content-Type: text/plain; name="${at}.txt"`,
      'Content-Disposition: attachment',
      '',
      'x',
    ]);
    const many = Array.from({ length: 500 }, (_, at) => `p${at}@example.com`).join(', ');
    const { head: cut } = await read(
      eml([...head, `To: ${many}`, 'Content-Type: multipart/mixed; boundary=b', '', ...parts.flat(), '--b--']),
    );
    expect([cut.to.length, cut.files.length, cut.other_files.length]).toEqual([receivedLimits.addresses, receivedLimits.files, 30]);
    const long = await read(eml([...head, '', 'ä'.repeat(receivedLimits.text + 5)]));
    expect([long.words.text.length, long.head.text.length, long.head.truncated]).toEqual([
      receivedLimits.text,
      receivedLimits.searched,
      true,
    ]);
  });

  test(
    'of hundreds of thousands of nested or unclosed elements is read within seconds',
    async () => {
      for (const piece of ['<div>', '<a href="x">', '<p>   ', '<table><tr><td>', '&#x', '<!--', '<p> </p>']) {
        const html = piece.repeat(Math.floor(600_000 / piece.length));
        const began = performance.now();
        const { words } = await read(eml([...head, 'Content-Type: text/html', '', html]));
        expect(isHarmless(words.html ?? '')).toBe(true);
        expect(performance.now() - began).toBeLessThan(20_000);
      }
    },
    patience(120_000),
  );

  test(
    'of any bytes is read into a valid record or refused, never anything else',
    async () => {
      const header = fc.oneof(
        fc.constantFrom(
          'Content-Type: multipart/mixed; boundary=b',
          'Content-Type: text/html; charset=utf-7',
          'Content-Type: text/plain; charset=nonsense',
          'Content-Transfer-Encoding: base64',
          'Content-Transfer-Encoding: quoted-printable',
          'Subject: =?utf-8?B?/////w==?=',
          'Subject: =?x?Q?=?= =?utf-8?Q?=00=0d=0a?=',
          'From: "<<>>,;:" <@>',
          'To: group: a@b.c, ;, <x',
          'Date: never',
          'Date: Thu, 1 Jan 99999 00:00:00 +9999',
          'Message-ID:',
          '--b',
          '--b--',
          '',
        ),
        fc.string({ maxLength: 200 }),
      );
      const bytes = fc.oneof(
        fc.uint8Array({ maxLength: 2000 }),
        fc.array(header, { maxLength: 30 }).map((lines) => eml(['From: a@example.com', ...lines])),
      );
      await fc.assert(
        fc.asyncProperty(bytes, async (each) => {
          const found = await refusal(each);
          if (found !== undefined) {
            expect(found).toBeInstanceOf(Problem);
            return;
          }
          const { head: parsed, words } = await read(each);
          const { message_key, ...shown } = parsed;
          expect(z.object(receivedHead).safeParse(shown).error).toBeUndefined();
          expect(message_key).toMatch(/^[0-9a-f]{64}$/);
          expect(isHarmless(words.html ?? '')).toBe(true);
          expect(JSON.stringify(words).isWellFormed()).toBe(true);
        }),
        { numRuns: runs(300) },
      );
    },
    patience(60_000),
  );
});

test('HTML of any kind is sanitized to the allow-list', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    'script',
    'p',
    'img',
    ' src=x',
    ' onerror=alert(1)',
    '"',
    "'",
    '/',
    'a',
    ' href=',
    'javascript:',
    'data:',
    '<!--',
    '-->',
    '<svg>',
    '<style>',
    '<iframe',
    '&lt;',
    '<base href=//x>',
    'é',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(isHarmless(sanitizeEmail(pieces.join('')))).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
  expect(sanitizeEmail('<a href="javascript:alert(1)" onclick="x()">a</a><a href="https://a.example/">b</a>')).toBe(
    '<a>a</a><a href="https://a.example/" target="_blank" rel="noopener noreferrer">b</a>',
  );
});

test('a link without a scheme leads nowhere', () => {
  for (const href of ['/settings', '//evil.example', '#top', '<javascript:<style', 'java\nscript:alert(1)', ' javascript:x'])
    expect(sanitizeEmail(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
  expect(sanitizeEmail('<a href=" HTTPS://a.example/">x</a>')).toContain('a.example');
});

test('a cut text ends with a whole character', () => {
  const anyText = fc.array(fc.constantFrom('a', 'ä', '海', '😀', '\uFFFD'), { maxLength: 30 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(anyText, fc.nat(20), (text, most) => {
      const cut = cutText(text, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut)).toBe(true);
    }),
  );
});
