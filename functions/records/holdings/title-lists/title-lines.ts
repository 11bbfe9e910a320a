import type * as z from 'zod';
import type { TitleFieldChange, TitleLine, TitleProblemRow } from '#shared/contract/rows/title-list-row.ts';
import { columnLetters } from '#shared/domain/sheets/cell.ts';
import type { FieldChange } from '#shared/domain/title-lists/compare-title-lists.ts';
import { coverageOf, yearsText } from '#shared/domain/title-lists/coverage.ts';
import { kbartColumns } from '#shared/domain/title-lists/kbart-columns.ts';
import type { Publication } from '#shared/domain/title-lists/publication.ts';
import type { TitleProblem } from '#shared/domain/title-lists/title-rules.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';

/** A publication as a line, with the years that it provides on a day. */
export function titleLine(publication: Publication, today: string): z.output<typeof TitleLine> {
  const coverage = coverageOf(publication, today);
  return {
    title: publication.publication_title,
    identifier: publication.online_identifier ?? publication.print_identifier ?? publication.title_id,
    coverage: coverage && yearsText(coverage),
  };
}

/** Changed values with the names of their fields. */
export function fieldChanges(changes: readonly FieldChange[]): z.output<typeof TitleFieldChange>[] {
  return changes.map((change) => ({ ...change, label: kbartColumns[change.field].label }));
}

/** A problem with the letters of its column. */
export function problemRow(problem: TitleProblem): z.output<typeof TitleProblemRow> {
  return { ...problem, ...ownMessage(problem.message), letter: problem.column === null ? null : columnLetters(problem.column) };
}
