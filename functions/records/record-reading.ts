import type { KindName } from '#shared/contract/kinds.ts';
import { metaDataValueReading } from './ground/metadata/meta-data-value.read.ts';
import { departmentReading } from './money/departments/department.read.ts';
import type { RecordReading } from './record-type.ts';

/** Kinds of which readers see something special. Only the functions that read load them. */
const readings: { readonly [K in KindName]?: RecordReading<K> } = {
  department: departmentReading,
  meta_data_value: metaDataValueReading,
};

export function recordReading<K extends KindName>(kind: K): RecordReading<K> {
  return readings[kind] ?? {};
}
