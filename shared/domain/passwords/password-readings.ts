import { limits } from '../text/limits.ts';
import { foldPassword, readAsLetters } from './check-password.ts';

/**
 * The passwords that one is a variation of, itself first: without the digits and signs at its end, and with letters in place of the digits and
 * signs that people write for them. A reading shorter than any password can be is left out.
 */
export function passwordReadings(password: string): string[] {
  const folded = foldPassword(password.trim());
  const bare = folded.replace(/[^\p{L}]{1,8}$/u, '');
  return [...new Set([folded, bare, readAsLetters(folded), readAsLetters(bare)])].filter((reading) => reading.length >= limits.passwordMin);
}
