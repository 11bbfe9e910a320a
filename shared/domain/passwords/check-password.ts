import type { Breach } from '../breach.ts';
import { maxLength, minLength, required } from '../text/checks.ts';
import { foldForSearch } from '../text/fold.ts';
import { limits } from '../text/limits.ts';
import { worstPasswords } from './worst-passwords.ts';
import { say } from '../messages/message.ts';

const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const runs = rows.flatMap((row) => [row, [...row].toReversed().join('')]);

/** What must remain of a password without its predictable parts. */
const remainder = 5;

/**
 * A password has at least 12 characters, is not the email address, and is more than the worst passwords are made of:
 * the words of every list of leaked ones, keyboard rows, sequences, repetitions, years (D2). `context` are further words
 * that anyone would try for this account, e.g. the names of the member and the product.
 */
export function checkPassword(
  password: string,
  account: { email?: string; context?: readonly string[] } = {},
  field = 'password',
): Breach[] {
  const missing = required(field, password);
  if (missing.length > 0) return missing;
  const length = [...minLength(field, password, limits.passwordMin), ...maxLength(field, password, limits.passwordMax)];
  if (length.length > 0) return length;
  const [local = '', domain = ''] = (account.email ?? '').toLowerCase().split('@');
  const known = [...(account.context ?? []).map(foldForSearch), local, ...local.split(/[._+-]/), domain, ...domain.split('.')].filter(
    (word) => word.length >= 3,
  );
  if (account.email && password.trim().toLowerCase() === account.email.toLowerCase()) {
    return [{ field, code: 'is_email', message: say('passwords.mustNotEmailAddress') }];
  }
  return isPredictable(password, known) ? [{ field, code: 'too_predictable', message: say('passwords.passwordTooEasyGuess') }] : [];
}

function isPredictable(password: string, known: readonly string[]): boolean {
  const lower = foldPassword(password);
  if (new Set(lower).size < 5 || /^(.{1,6})\1+.{0,2}$/s.test(lower)) return true;
  const letters = withoutWords(lower, known);
  // Years, and the digits and signs that people hang on to satisfy a rule, go first: read as letters they would hide.
  const core = /\p{L}/u.test(letters)
    ? withoutRuns(letters)
        .replace(/(?:19|20)\d\d/g, ' ')
        .replace(/\d{0,4}[^\p{L}\p{N}]*$/u, '')
    : withoutRuns(letters);
  const readings = /\p{L}/u.test(core) ? [core, readAsLetters(core)] : [core];
  return readings.some((reading) => {
    const rest = [...withoutWords(reading, worstPasswords).replace(/[^\p{L}\p{N}]+/gu, '')];
    return rest.length < remainder || new Set(rest).size < remainder - 1;
  });
}

/** A text with letters in place of the digits and signs that people write for them. */
export function readAsLetters(text: string): string {
  return [...text].map((character) => letterOf[character] ?? character).join('');
}

/** A password as lists of passwords have it: small letters without accents. */
export function foldPassword(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Longer words first, so that `passwords` is taken out before `password` leaves an s behind. */
function withoutWords(text: string, gone: readonly string[]): string {
  return gone.toSorted((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ' '), text);
}

/** Without the stretches of 4 and more that follow a keyboard row, the alphabet or the digits. */
function withoutRuns(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length;) {
    const length = runLength(text.slice(at));
    rest += length >= 4 ? ' ' : (text[at] ?? '');
    at += length >= 4 ? length : 1;
  }
  return rest;
}

function runLength(text: string): number {
  let length = 0;
  while (length < text.length && runs.some((run) => run.includes(text.slice(0, length + 1)))) length += 1;
  return length;
}
