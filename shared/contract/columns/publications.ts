import { kbartColumns } from '#shared/domain/title-lists/kbart-columns.ts';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';
import type { Column } from '../column.ts';

const choices: Readonly<Record<string, readonly string[]>> = { publication_type: ['serial', 'monograph'], access_type: ['P', 'F'] };
/** Columns that a grid shows by default. */
const shownFirst = new Set<string>([
  'publication_title',
  'print_identifier',
  'online_identifier',
  'date_first_issue_online',
  'date_last_issue_online',
  'embargo_info',
  'coverage_depth',
  'publisher_name',
  'publication_type',
  'access_type',
  'title_url',
]);

/** S66: the publications of a list. Dates may be a year or a month only, so they are compared as text. */
export const publicationColumns: readonly Column[] = kbartFields.map((field): Column => {
  const { label } = kbartColumns[field];
  const codes = choices[field];
  return {
    field,
    label,
    ...(codes ? { type: 'choice', choices: codes, searched: true } : { type: 'text' }),
    width: field === 'publication_title' ? 320 : field === 'title_url' || field === 'notes' ? 220 : 140,
    edit: {
      kind: 'publication',
      idField: 'id',
      versionField: 'version',
      maxLength: 4000,
      ...(field === 'publication_title' && { required: true }),
    },
    ...(field === 'publication_title' && { sticky: true }),
    ...(!shownFirst.has(field) && { hidden: true }),
  };
});
