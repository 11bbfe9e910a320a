import { createHash } from 'node:crypto';

/** Derives an id from its parts: equal parts give equal ids, on every run and every machine. */
export function idOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('|')).digest('base64url').replace(/[-_]/g, 'x').slice(0, 24);
}
