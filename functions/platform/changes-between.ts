import type { FieldChange } from './change-log.ts';

const auditFields = new Set(['version', 'updated_at', 'updated_by', 'created_at', 'created_by', 'rewritten']);

/** The fields in which two states of a record differ, platform fields aside. */
export function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (auditFields.has(field)) continue;
    const from = before[field] ?? null;
    const to = after[field] ?? null;
    if (from !== to && JSON.stringify(from) !== JSON.stringify(to)) changes.push({ field, from, to });
  }
  return changes;
}
