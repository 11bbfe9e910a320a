import { type Message, say } from '#shared/domain/messages/message.ts';
import type { Given } from '../import-kind.ts';
import type { ImportKindName } from '../import-kind-names.ts';
import { entryOf, type ImportField, importKind } from '../import-kinds.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { doubledColumns } from './doubled-columns.ts';
import { cellsOf } from './field-cells.ts';
import { isMetaDataTarget } from './meta-data-target.ts';

/** Questions that the file cannot answer: the order of day and month, and the start of years that span two calendar years. */
function openQuestions(kind: ImportKindName, mapping: readonly ColumnMapping[], { date_order, year_start }: Given): Message[] {
  const dates = mapping.filter(
    ({ field, undecided_date, date_order: shown }) =>
      field !== null && cellsOf(kind, field) === 'day' && undecided_date !== undefined && shown === undefined && !date_order,
  );
  const spans = mapping.filter(
    ({ field, year, last_year, start_date }) =>
      field === 'price' && year !== undefined && last_year === year + 1 && start_date === undefined && year_start === '01-01',
  );
  return [
    ...dates.map(({ heading, undecided_date }) => say('imports.dayMonthUndecided', { heading, undecided_date: undecided_date ?? '' })),
    ...spans.slice(0, 1).map(({ heading }) => say('imports.yearSpansTwo', { heading })),
  ];
}

/** Problems that prevent a mapping from working; empty for a valid one. `own`: fields defined by the tenant that columns may fill. */
export function problemsOfMapping(
  kind: ImportKindName,
  mapping: readonly ColumnMapping[],
  given: Given,
  own: readonly { name: ImportField; repeatable: boolean }[] = [],
): Message[] {
  const foreign = mapping.filter(({ field }) => field !== null && !entryOf(kind, field) && !own.some(({ name }) => name === field));
  return [
    ...foreign.map(({ heading, field }) =>
      isMetaDataTarget(field) ? say('imports.unknownMetadataField', { heading }) : say('imports.meaningNotPossible', { heading }),
    ),
    ...doubledColumns(mapping, (field) => (entryOf(kind, field) ?? own.find(({ name }) => name === field))?.repeatable === true),
    ...importKind(kind).problems(mapping, given),
    ...openQuestions(kind, mapping, given),
  ];
}
