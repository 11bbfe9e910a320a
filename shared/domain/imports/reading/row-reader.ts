import { limits } from '#shared/domain/text/limits.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { ImportKindName } from '../import-kind-names.ts';
import { entryOf, type ImportField } from '../import-kinds.ts';
import type { ImportOptions } from '../import-options.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { type Cell, cellText, columnLetters, type SheetRow } from '../../sheets/cell.ts';
import type { RowProblem } from './row-problem.ts';

/** Reads the cells of one row by the mapping, and collects problems. In a wide table `price` is the price column of the record. */
export interface RowReader {
  readonly options: ImportOptions;
  readonly price: ColumnMapping | null;
  readonly problems: RowProblem[];
  /** The first column mapped to a field. */
  at(field: ImportField): ColumnMapping | undefined;
  /** All columns mapped to a field. */
  all(field: ImportField): ColumnMapping[];
  cell(where: ColumnMapping | undefined): Cell | undefined;
  /** The cell of a column as text; empty without a column. */
  words(where: ColumnMapping | undefined): string;
  /** The text of a field on one line, shortened to `max` with a warning; null if empty. */
  text(field: ImportField, max?: number): string | null;
  report(problem: ReportedProblem): void;
}

interface ReportedProblem {
  where: ColumnMapping | null | undefined;
  field: ImportField | null;
  severity: RowProblem['severity'];
  code: string;
  message: Message;
}

/** `price`: in a wide table, the price column of the record. */
export function rowReader(
  kind: ImportKindName,
  row: SheetRow,
  { mapping, options }: { mapping: readonly ColumnMapping[]; options: ImportOptions },
  price: ColumnMapping | null = null,
): RowReader {
  const reader: RowReader = {
    options,
    price,
    problems: [],
    at: (field) => mapping.find((candidate) => candidate.field === field),
    all: (field) => mapping.filter((candidate) => candidate.field === field),
    cell: (where) => where && row.cells[where.column],
    words: (where) => cellText(reader.cell(where)),
    text(field, max = limits.text) {
      const where = reader.at(field);
      const value = reader.words(where).replace(/\s+/g, ' ');
      if (value === '' || isNothing(value)) return null;
      if (value.length <= max) return value;
      const label = entryOf(kind, field)?.label ?? where?.heading ?? field;
      const message = say('imports.textShortened', { label, max });
      reader.report({ where, field, severity: 'warning', code: 'shortened', message });
      return value.slice(0, max).trimEnd();
    },
    report({ where, field, severity, code, message }) {
      const place = { row: row.number, column: where?.column ?? null, heading: where ? headingOf(where) : '' };
      reader.problems.push({ ...place, field, severity, code, message });
    },
  };
  return reader;
}

function headingOf({ heading, column }: ColumnMapping): string {
  return heading === '' ? columnLetters(column) : heading.replace(/\s+/g, ' ');
}

/** Whether a text means an empty cell. */
export function isNothing(value: string): boolean {
  return /^([-–—.?]+|n\/?a|null|none|#n\/a)$/i.test(value);
}
