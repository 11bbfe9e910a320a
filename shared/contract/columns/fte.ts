import { yearColumn } from '#shared/domain/fte/year-column.ts';
import type { Column } from '../column.ts';

const ofField = { kind: 'fte_field', idField: 'id', versionField: 'version' } as const;

/** The FTE table without its years (S17). */
export const fteFieldColumns: readonly Column[] = [
  { field: 'name', label: 'Name', type: 'text', width: 240, sticky: true, edit: { ...ofField, required: true, maxLength: 255 } },
  { field: 'description', label: 'Description', type: 'text', width: 260, edit: { ...ofField, maxLength: 1000 } },
];

/** The column of a year; the member adds the years. */
export function columnOfFteYear(year: number): Column {
  return { field: yearColumn(year), label: String(year), type: 'number', width: 120, edit: ofField };
}
