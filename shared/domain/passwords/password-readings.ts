import { limits } from '../text/limits.ts';
import { foldPassword, readAsLetters } from './check-password.ts';

/**
 * The passwords that this one varies, itself first: without digits and signs at its end, and with letters for the digits and signs that replace them.
 * Omits readings shorter than any password.
 */
export function passwordReadings(password: string): string[] {
  const folded = foldPassword(password.trim());
  const bare = folded.replace(/[^\p{L}]{1,8}$/u, '');
  return [...new Set([folded, bare, readAsLetters(folded), readAsLetters(bare)])].filter((reading) => reading.length >= limits.passwordMin);
}
