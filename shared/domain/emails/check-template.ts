import type { Breach } from '../breach.ts';
import { required } from '../text/checks.ts';
import type { EmailKind } from './email-kinds.ts';
import { type EmailWords, namesIn, withoutFields } from './merge-email.ts';
import { mergeFields } from './merge-fields.ts';
import { plainText } from '../notes/plain-text.ts';
import { say } from '../messages/message.ts';

/** Checks a template: it needs a subject and a body, and may only use the merge fields of its kind. */
export function checkTemplate(kind: EmailKind, words: Partial<EmailWords>): Breach[] {
  return [
    ...('subject' in words ? [...required('subject', words.subject), ...fieldBreaches(kind, 'subject', words.subject ?? '')] : []),
    ...('body' in words ? [...required('body', plainText(words.body ?? '')), ...fieldBreaches(kind, 'body', words.body ?? '')] : []),
  ];
}

function fieldBreaches(kind: EmailKind, field: string, text: string): Breach[] {
  const known = mergeFields[kind].map(({ name }) => name);
  const unknown = [...new Set(namesIn(text).filter((name) => !known.includes(name)))];
  const breaches = unknown.map((name): Breach => {
    const near = nearest(name, known);
    return {
      field,
      message: near ? say('emails.unknownFieldSimilar', { name, near }) : say('emails.unknownField', { name }),
    };
  });
  if (breaches.length === 0 && /\{\{|\}\}/.test(withoutFields(text)))
    breaches.push({
      field,
      message: say('emails.fieldIncomplete'),
    });
  return breaches;
}

/** The most similar known name; undefined where all differ too much. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const [best] = known
    .map((one) => ({ one, apart: one.endsWith(`.${wanted}`) ? 0 : distanceOf(wanted, one) }))
    .toSorted((a, b) => a.apart - b.apart);
  return best && best.apart <= Math.max(2, Math.floor(best.one.length / 3)) ? best.one : undefined;
}

/** The number of letters to insert, delete or replace to turn one word into the other (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length] ?? 0;
}
