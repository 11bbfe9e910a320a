import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { invalid } from '#shared/contract/errors.ts';
import type { ReceivedEmail } from '#shared/contract/entities/received-email.ts';
import { type AcceptedType, acceptedType, checkFile, mediaTypes } from '#shared/domain/attachments/accepted-files.ts';
import { cleanFileName } from '#shared/domain/attachments/clean-file-name.ts';
import { htmlToText } from '#shared/domain/emails/html-to-text.ts';
import { cutText, notAnEmail, receivedLimits } from '#shared/domain/emails/received-email.ts';
import { hasContentOf, hasMacros } from '#functions/platform/media/has-content-of.ts';
import type { ReceivedWords } from '#functions/records/work/emails/received-email-row.ts';
import { sanitizeEmail } from './sanitize-email.ts';

type Head = Pick<
  ReceivedEmail,
  'from_name' | 'from_address' | 'to' | 'cc' | 'subject' | 'sent_at' | 'text' | 'files' | 'other_files' | 'truncated' | 'message_key'
>;

/** An email as far as it is kept beside its file. */
export interface ParsedEmail {
  head: Head;
  words: ReceivedWords;
  /** The bytes of each of `head.files`. */
  contents: readonly Uint8Array[];
}

/** Headers of which an email has at least one; without, a file is something else. */
const headersOfEmails = new Set(['from', 'date', 'subject', 'message-id', 'received']);

/** Reads an .eml file. Throws 422 under `file` for what is no email, and for one whose parts or headers are beyond all measure. */
export async function parseEmail({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<ParsedEmail> {
  const email = await parsed(bytes);
  if (!email?.headers.some(({ key }) => headersOfEmails.has(key))) throw invalid({ file: [notAnEmail(name)] }, notAnEmail(name));
  const words = wordsOf(await inRightCharset(email, bytes));
  const { kept, others } = filesOf(email.attachments);
  const [from] = flat(email.from ? [email.from] : []);
  const head: Head = {
    from_name: oneLine(from?.name, 300),
    from_address: oneLine(from?.address, 300),
    to: addresses(email.to),
    cc: addresses(email.cc),
    subject: oneLine(email.subject, 500),
    sent_at: instantOf(email.date),
    text: cutText(words.text, receivedLimits.searched),
    files: kept.map(({ file }) => file),
    other_files: others.slice(0, receivedLimits.files),
    truncated: words.truncated || others.length > receivedLimits.files,
    message_key: messageKey(email.messageId, bytes),
  };
  return { head, words: { html: words.html, text: words.text }, contents: kept.map(({ content }) => content) };
}

/** A message within the message stays a file: nothing is unpacked again and again. */
async function parsed(bytes: Uint8Array): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: receivedLimits.depth,
      maxHeadersSize: receivedLimits.headerBytes,
    });
  } catch {
    return undefined;
  }
}

/**
 * The words of an email whose 8-bit text has no charset, or says that it is UTF-8 and is not: read as windows-1252, as other programs do. Where a part
 * names another charset nothing is changed.
 */
async function inRightCharset(email: Email, bytes: Uint8Array): Promise<Email> {
  if (!`${email.text ?? ''}${email.html ?? ''}`.includes('\uFFFD')) return email;
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const named = [...raw.matchAll(/charset\s{0,10}=\s{0,10}"?([\w-]{1,40})/gi)].map(([, charset = '']) => charset.toLowerCase());
  if (!named.every((charset) => ['utf-8', 'utf8', 'us-ascii'].includes(charset))) return email;
  return (await parsed(new TextEncoder().encode(new TextDecoder('windows-1252').decode(bytes)))) ?? email;
}

/** Characters that a store and a page take: whole, and no control characters but tab and line ends. */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '');
}

function oneLine(text: string | undefined, most: number): string | null {
  return (
    cutText(
      cleaned(text ?? '')
        .replace(/[\s\p{Bidi_Control}]+/gu, ' ')
        .trim(),
      most,
    ) || null
  );
}

function wordsOf({ html, text }: Email): ReceivedWords & { truncated: boolean } {
  const safe = html === undefined ? '' : sanitizeEmail(cleaned(cutText(html, receivedLimits.html)));
  const plain = cleaned(text ?? '').trim() || htmlToText(safe).trim();
  return {
    html: safe === '' ? null : safe,
    text: cutText(plain, receivedLimits.text),
    truncated: (html?.length ?? 0) > receivedLimits.html || plain.length > receivedLimits.text,
  };
}

/** People one by one, those of groups too. */
function flat(all: readonly Address[]): { name: string; address: string }[] {
  return all.flatMap((each) => each.group ?? (each.address === undefined ? [] : [each]));
}

function addresses(all: readonly Address[] | undefined): string[] {
  return flat((all ?? []).slice(0, receivedLimits.addresses))
    .slice(0, receivedLimits.addresses)
    .flatMap(({ name, address }) => oneLine(name && name !== address ? `${name} <${address}>` : address, 600) ?? []);
}

/** The date of an email where it is one of our times; a clock that was never set is no date. */
function instantOf(date: string | undefined): string | null {
  const at = date === undefined ? Number.NaN : Date.parse(date);
  return at >= Date.UTC(1971, 0, 1) && at < Date.UTC(2100, 0, 1) ? new Date(at).toISOString() : null;
}

/** The same message has the same key: by its Message-ID, and without one by all of its bytes. */
function messageKey(messageId: string | undefined, bytes: Uint8Array): string {
  const id = messageId?.trim() ?? '';
  return createHash('sha256')
    .update(id === '' ? bytes : `id ${id}`)
    .digest('hex');
}

/** Attachments of the kinds that may be attached; the names of the others, which stay in the original file. */
function filesOf(attachments: readonly Attachment[]) {
  const kept: { file: ReceivedEmail['files'][number]; content: Uint8Array }[] = [];
  const others: string[] = [];
  for (const [at, attachment] of attachments.entries()) {
    const name = nameOf(attachment, at + 1);
    const content = contentOf(attachment);
    const type = acceptedType(name);
    const isFine = type !== undefined && checkFile({ name, size: content.length }).length === 0 && isWhatItSays(type, content);
    if (!isFine || kept.length >= receivedLimits.files) others.push(name);
    else kept.push({ file: { name, type, size: content.length, index: kept.length }, content });
  }
  return { kept, others };
}

function isWhatItSays(type: AcceptedType, content: Uint8Array): boolean {
  return !hasMacros(content) && hasContentOf(type, content);
}

/** The name of an attachment; one without a name is called by its place, with the ending of its media type. */
function nameOf({ filename, mimeType }: Attachment, place: number): string {
  if (filename !== null && filename.trim() !== '') return cleanFileName(cleaned(filename));
  const ending = Object.entries(mediaTypes).find(([, type]) => type.split(';')[0] === mimeType)?.[0];
  return `attachment-${place}${ending === undefined ? '' : `.${ending}`}`;
}

function contentOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}
