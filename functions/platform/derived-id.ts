import { createHash } from 'node:crypto';

/** An id that follows from what it is of: the same things give the same id, on every run and every machine. */
export function idOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('|')).digest('base64url').replace(/[-_]/g, 'x').slice(0, 24);
}
