import type { Message } from '#shared/domain/messages/message.ts';
import type { ImportField } from '../import-kinds.ts';

/** A problem of a row. An `error` fails the row; a `warning` omits only the cell. */
export type RowProblem = {
  row: number;
  /** From 0; null if the problem is not in a single cell. */
  column: number | null;
  heading: string;
  field: ImportField | null;
  severity: 'error' | 'warning';
  code: string;
  /** Problem and remedy, as a message. */
  message: Message;
};
