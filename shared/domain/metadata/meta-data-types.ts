/** Types of metadata fields: the ids of the seeds, and their names (R088). */
export const metaDataTypes = [
  { id: '1', name: 'text' },
  { id: '2', name: 'textarea' },
  { id: '3', name: 'select' },
  { id: '4', name: 'checkbox' },
] as const;

export type MetaDataTypeId = (typeof metaDataTypes)[number]['id'];
export type MetaDataTypeName = (typeof metaDataTypes)[number]['name'];

/** The name of a type; `text` for an unknown id. */
export function metaDataTypeName(id: string): MetaDataTypeName {
  return metaDataTypes.find((type) => type.id === id)?.name ?? 'text';
}
