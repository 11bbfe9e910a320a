/** Replaces empty texts of a provider draft by null, in every field except `active` (R060). */
export function emptyToNull<D extends Record<string, unknown>>(draft: D): { [K in keyof D]: D[K] | null } {
  return Object.fromEntries(
    Object.entries(draft).map(([field, value]) => [
      field,
      field !== 'active' && (value === undefined || (typeof value === 'string' && value.trim() === '')) ? null : value,
    ]),
  ) as { [K in keyof D]: D[K] | null };
}
