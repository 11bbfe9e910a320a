/** What a metadata field holds: its type's id, as the seeds number them, and its name (R088). */
export const metaDataTypes = [
  { id: '1', name: 'text' },
  { id: '2', name: 'textarea' },
  { id: '3', name: 'select' },
  { id: '4', name: 'checkbox' },
] as const;

export type MetaDataTypeId = (typeof metaDataTypes)[number]['id'];
export type MetaDataTypeName = (typeof metaDataTypes)[number]['name'];

/** The name by the id; text for one that is not known. */
export function metaDataTypeName(id: string): MetaDataTypeName {
  return metaDataTypes.find((type) => type.id === id)?.name ?? 'text';
}
