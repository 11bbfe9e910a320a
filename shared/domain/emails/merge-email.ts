import { minorUnitDigits } from '../money/minor-units.ts';
import type { EmailKind } from './email-kinds.ts';
import { htmlToText } from './html-to-text.ts';
import { type MergeField, mergeFields, type MergeValue, type MergeValues } from './merge-fields.ts';

/** Subject and rich text of an email, before or after its fields are filled in. */
export interface EmailWords {
  subject: string;
  body: string;
}

/** An email as sent. `missing` names the fields without a value, shown to the sender. */
export interface MergedEmail {
  subject: string;
  html: string;
  text: string;
  missing: string[];
}

/** Text in double braces. In a body, braces whose content spans several elements do not form a field. */
const marker = /\{\{\s*([^{}<>]*?)\s*\}\}/g;
/** A field alone in its paragraph, where a value of type `list` becomes a list. */
const alone = /<p>\s*\{\{\s*([^{}<>]*?)\s*\}\}\s*<\/p>/g;

/** Maximum characters of a subject that email clients display. */
const longestSubject = 180;

/** Shown for a field without a value. */
const nothing = '–';

/** Fills the fields of a kind's subject and body in the language of the email. All values are escaped; unknown names stay unchanged. */
export function mergeEmail(kind: EmailKind, words: EmailWords, values: MergeValues, locale: string): MergedEmail {
  const fields = new Map(mergeFields[kind].map((field) => [field.name, field]));
  const missing = new Set<string>();
  const textsOf = (field: MergeField): string[] => {
    const texts = written(values[field.name], locale);
    if (texts.length === 0) missing.add(field.name);
    return texts;
  };
  const inLine = (name: string, otherwise: string, dress: (text: string, field: MergeField) => string): string => {
    const field = fields.get(name);
    if (!field) return otherwise;
    const texts = textsOf(field);
    return texts.length === 0
      ? nothing
      : listed(
          texts.map((text) => dress(text, field)),
          locale,
        );
  };
  const subject = shortened(words.subject.replace(marker, (whole, name: string) => inLine(name, whole, (text) => text)));
  const html = withoutEmptyLines(words.body, (name) => {
    const field = fields.get(name);
    return !field || textsOf(field).length > 0;
  })
    .replace(alone, (whole, name: string) => {
      const field = fields.get(name);
      if (field?.type !== 'list') return whole;
      const texts = textsOf(field);
      // Text in a value that looks like a field must not become one.
      return texts.length === 0
        ? `<p>${nothing}</p>`
        : `<ul>${texts.map((text) => `<li>${escapeHtml(text).replaceAll('{', '&#123;')}</li>`).join('')}</ul>`;
    })
    .replace(marker, (whole, name: string) =>
      inLine(name, whole, (text, field) =>
        field.type === 'link' ? `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>` : escapeHtml(text).replaceAll('\n', '<br>'),
      ),
    );
  return { subject, html, text: htmlToText(html), missing: [...missing] };
}

/**
 * Removes lines from the body in which all fields are empty, and paragraphs ending with a colon that announce such a line.
 * "Our order number:" followed by nothing would be worse than no line.
 */
function withoutEmptyLines(body: string, hasValue: (name: string) => boolean): string {
  const isEmpty = (line: string): boolean => {
    const names = namesIn(line);
    return names.length > 0 && !names.some(hasValue);
  };
  let announced = '';
  return body
    .replace(/<p>([\s\S]*?)<\/p>|<(?:ul|ol|h\d|blockquote)\b/g, (whole, inner: string | undefined) => {
      const before = announced;
      announced = '';
      if (inner === undefined) return before + whole;
      const lines = inner.split(/<br\s*\/?>/);
      const kept = lines.filter((line) => !isEmpty(line));
      if (lines.length > 0 && kept.length === 0) return '';
      const paragraph = `<p>${kept.join('<br>')}</p>`;
      if (!inner.trimEnd().endsWith(':') || namesIn(inner).length > 0) return before + paragraph;
      announced = paragraph;
      return before;
    })
    .concat(announced);
}

/** Shortens a subject to one line; an email about many subscriptions would name them all. */
function shortened(subject: string): string {
  const line = subject.replace(/\s+/g, ' ').trim();
  if ([...line].length <= longestSubject) return line;
  const cut = [...line].slice(0, longestSubject - 1).join('');
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,;:]$/, '')}…`;
}

/** The values of a field as texts, without duplicates. */
function written(value: MergeValues[string], locale: string): string[] {
  const values = (Array.isArray(value) ? value : [value]) as readonly (MergeValue | undefined)[];
  return [...new Set(values.flatMap((one) => (one === null || one === undefined || one === '' ? [] : [writtenOne(one, locale)])))];
}

function writtenOne(value: NonNullable<MergeValue>, locale: string): string {
  if (typeof value === 'object') return money(value, locale);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? longDate(value, locale) : value;
}

/** "EUR 1,250.00" in the language of the mail. */
export function money({ amount, currency }: { amount: number; currency: string }, locale: string): string {
  // Intl uses the digits of daily use: 0 for HUF or IDR, which have two minor unit digits by ISO 4217.
  const digits = minorUnitDigits(currency);
  const format = new Intl.NumberFormat(languageOf(locale), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount).replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** Formatters treat English without a country as American; libraries write day before month. */
function languageOf(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}

/** "31 December 2026" in the language of the mail. */
export function longDate(date: string, locale: string): string {
  return new Intl.DateTimeFormat(languageOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

function listed(texts: string[], locale: string): string {
  return new Intl.ListFormat(languageOf(locale), { type: 'conjunction' }).format(texts);
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Example values for the preview of a template. Days in lists are written in the language of the email. */
export function exampleValues(kind: EmailKind, locale: string): MergeValues {
  const written = (line: string): string => line.replace(/\d{4}-\d{2}-\d{2}/g, (day) => longDate(day, locale));
  return Object.fromEntries(
    mergeFields[kind].map(({ name, example }) => [name, Array.isArray(example) ? example.map((line) => written(line)) : example]),
  );
}

/** The names in double braces, known or unknown, in order of appearance. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(marker)].map(([, name]) => name ?? '');
}

/** The text without its fields in double braces. */
export function withoutFields(text: string): string {
  return text.replace(marker, '');
}
