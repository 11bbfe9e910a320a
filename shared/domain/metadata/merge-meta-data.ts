import type { MetaDataFieldRules, MetaDataValue } from './meta-data-value.ts';

/** One value of a record. */
export interface MetaDataEntry {
  field_id: string;
  value: MetaDataValue;
}

/** The metadata of a replacement record: its own values, and the replaced record's where it has no value. */
export function mergedMetaData(own: readonly MetaDataEntry[], other: readonly MetaDataEntry[]): MetaDataEntry[] {
  const held = new Set(own.map((entry) => entry.field_id));
  return [...own, ...other.filter((entry) => !held.has(entry.field_id))];
}

/** The values of a record after a field took another's place: of two values of one field its own one stays. */
export function withoutDoubles<E extends { field_id: string }>(next: readonly E[], before: readonly E[]): E[] {
  // Values of a field without a replacement were dropped: then there is nothing to merge.
  if (next.length !== before.length) return [...next];
  const held = new Set(before.map((entry) => entry.field_id));
  return next.filter((entry, index) => before[index]?.field_id === entry.field_id || !held.has(entry.field_id));
}

/** Whether one field may replace another: every value of `from` must be valid for `field`. */
export function mayTakeOver(field: MetaDataFieldRules & { entity_id: string }, from: MetaDataFieldRules & { entity_id: string }): boolean {
  return (
    field.id !== from.id &&
    field.entity_id === from.entity_id &&
    field.type_id === from.type_id &&
    from.value_options.every((option) => field.value_options.includes(option))
  );
}
