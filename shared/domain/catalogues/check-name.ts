import type { Breach } from '../breach.ts';
import { maxLength, required } from '../text/checks.ts';
import { limits } from '../text/limits.ts';

/** The name of a catalogue entry as stored: trimmed (R019). */
export function trimName(name: string | null | undefined): string {
  return (name ?? '').normalize('NFC').trim();
}

/** Checks a name: not empty after trimming (R019, R128), and at most 255 characters. */
export function checkName(name: string | null | undefined, field = 'name'): Breach[] {
  return [...required(field, name), ...maxLength(field, trimName(name), limits.text)];
}
