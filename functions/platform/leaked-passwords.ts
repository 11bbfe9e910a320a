import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Breach } from '#shared/domain/breach.ts';
import { passwordReadings } from '#shared/domain/passwords/password-readings.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The filter's file. `tests/fixtures/make-leaked-passwords.ts` creates it; `infra/bundle.ts` copies it beside a bundle that reads it. */
export const filterFile = new URL('./leaked-passwords.bin', import.meta.url);
/** Bits set for one password: with 32 bits for each password on the list, one in a million others is refused by chance. */
const probes = 22;

let filter: Buffer | undefined;

/** Positions of a password's bits in a filter of `bits` bits. */
export function* bitsOf(reading: string, bits: number): Generator<number> {
  const digest = createHash('sha256').update(reading).digest();
  const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
  for (let probe = 0; probe < probes; probe++) yield (start + probe * step) % bits;
}

/**
 * The breach of a password on the list of the most used leaked ones, also with digits and signs after it or in place of letters. The list (174 KB) is
 * only on the server, and is read when the first password is set.
 */
export function leakedPassword(password: string): Breach[] {
  filter ??= readFileSync(filterFile);
  const known = filter;
  const has = (reading: string): boolean => {
    for (const bit of bitsOf(reading, known.length * 8)) if (((known[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    return true;
  };
  return passwordReadings(password).some(has) ? [{ field: 'password', message: say('passwords.leaked') }] : [];
}
