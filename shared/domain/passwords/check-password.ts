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

/** Min characters of a password that remain without its predictable parts. */
const remainder = 5;

/**
 * Checks a password (D2): at least 12 characters or `minLength`, not the email address, and more than predictable parts. Predictable are the words of every list of
 * leaked passwords, keyboard rows, sequences, repetitions and years. `context` adds words that attackers would try for this account, such as the
 * names of the member and the product.
 */
export function checkPassword(
  password: string,
  account: { email?: string; context?: readonly string[]; minLength?: number } = {},
  field = 'password',
): Breach[] {
  const missing = required(field, password);
  if (missing.length > 0) return missing;
  const length = [
    ...minLength(field, password, Math.max(limits.passwordMin, account.minLength ?? 0)),
    ...maxLength(field, password, limits.passwordMax),
  ];
  if (length.length > 0) return length;
  const [local = '', domain = ''] = (account.email ?? '').toLowerCase().split('@');
  const known = [...(account.context ?? []).map(foldForSearch), local, ...local.split(/[._+-]/), domain, ...domain.split('.')].filter(
    (word) => word.length >= 3,
  );
  if (account.email && password.trim().toLowerCase() === account.email.toLowerCase()) {
    return [{ field, message: say('passwords.equalsEmailAddress') }];
  }
  return isPredictable(password, known) ? [{ field, message: say('passwords.tooEasy') }] : [];
}

function isPredictable(password: string, known: readonly string[]): boolean {
  const lower = foldPassword(password);
  if (new Set(lower).size < 5 || /^(.{1,6})\1+.{0,2}$/s.test(lower)) return true;
  const letters = withoutWords(lower, known);
  // Remove years, and the digits and signs appended to satisfy a rule, first: read as letters they would hide.
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

/** Replaces the digits and signs that people write for letters. */
export function readAsLetters(text: string): string {
  return [...text].map((character) => letterOf[character] ?? character).join('');
}

/** The form of passwords in lists: small letters without accents. */
export function foldPassword(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Removes longer words first: `passwords` before `password` would leave an s behind. */
function withoutWords(text: string, gone: readonly string[]): string {
  return gone.toSorted((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ' '), text);
}

/** Removes runs of 4 or more along a keyboard row, the alphabet or the digits. */
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
