import { isBlankRow, type SheetRow } from '../sheets/cell.ts';
import type { TitleColumns } from './find-title-columns.ts';
import { headingKey, phaseOneHeadings } from './kbart-columns.ts';
import { kbartFields } from './kbart-fields.ts';
import { isKbartFileName } from './kbart-file-name.ts';
import { titleProblem, wholeList, type TitleProblem, type TitleProfile } from './title-rules.ts';

/** File properties found by the file reader; unknown ones are not checked. */
export type TitleListSource = { fileName?: string | undefined; encoding?: string | undefined; delimiter?: string | undefined };

/** Problems with the headings and the file itself. */
export function checkColumns(
  columns: TitleColumns,
  rows: readonly SheetRow[],
  source: TitleListSource,
  profile: TitleProfile,
): TitleProblem[] {
  const say = (code: Parameters<typeof titleProblem>[1], values = {}): TitleProblem[] => titleProblem(profile, code, wholeList, values);
  const used = columns.columns.filter(({ field }) => field !== null);
  const repeated = new Set(columns.repeated.map(({ column }) => column.column));
  const extra = columns.columns.filter(({ column, field, heading }) => field === null && heading !== '' && !repeated.has(column));
  const missing = kbartFields.filter((field) => used.every((column) => column.field !== field));
  const places = used.map(({ field }) => kbartFields.indexOf(field ?? 'publication_title'));
  return [
    ...(columns.phaseOne ? say('phase_one') : []),
    ...(rows[0] && columns.headerRow !== null && columns.headerRow > rows[0].number
      ? say('headings_not_first', { other: columns.headerRow })
      : []),
    ...columns.columns.flatMap(({ column, field, heading }) => {
      if (field === null || heading === field || columns.headerRow === null) return [];
      const code = headingKey(heading) === field || phaseOneHeadings.has(headingKey(heading)) ? 'heading_spelling' : 'heading_read_as';
      return titleProblem(profile, code, { row: columns.headerRow, column, field }, { heading, field });
    }),
    ...columns.repeated.flatMap(({ column, field, other }) =>
      titleProblem(
        profile,
        'column_repeated',
        { row: columns.headerRow, column: column.column, field },
        { heading: column.heading, field, other },
      ),
    ),
    ...(missing.length === 0 ? [] : say('columns_missing', { columns: missing.join(', ') })),
    ...(extra.length === 0 ? [] : say('columns_extra', { columns: extra.map(({ heading }) => heading).join(', ') })),
    ...(places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)) ? say('columns_order') : []),
    ...checkFile(columns, rows, source, profile),
  ];
}

function checkFile(columns: TitleColumns, rows: readonly SheetRow[], source: TitleListSource, profile: TitleProfile): TitleProblem[] {
  const lastFilled = rows.findLastIndex(({ cells }) => !isBlankRow(cells));
  const blank = rows.find(({ number, cells }, index) => number > (columns.headerRow ?? 0) && index < lastFilled && isBlankRow(cells));
  const isTab = source.delimiter === undefined || source.delimiter === '\t';
  const isUtf8 = source.encoding === undefined || source.encoding === 'utf-8';
  const isNamed = source.fileName === undefined || isKbartFileName(source.fileName);
  return [
    ...(blank ? titleProblem(profile, 'blank_row', { row: blank.number, column: null, field: null }, { other: blank.number }) : []),
    ...(isTab ? [] : titleProblem(profile, 'not_tab', wholeList)),
    ...(isUtf8 ? [] : titleProblem(profile, 'not_utf8', wholeList, { value: source.encoding ?? '' })),
    ...(isNamed ? [] : titleProblem(profile, 'file_name', wholeList, { value: source.fileName ?? '' })),
  ];
}
