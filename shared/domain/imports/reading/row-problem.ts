import type { Message } from '#shared/domain/messages/message.ts';
import type { ImportField } from '../import-kinds.ts';

/** One thing wrong with a row. An `error` sets the row aside, a `warning` lets it in without that cell. */
export type RowProblem = {
  row: number;
  /** From 0; null when no single cell is to blame. */
  column: number | null;
  heading: string;
  field: ImportField | null;
  severity: 'error' | 'warning';
  code: string;
  /** What is wrong and what to do, as a sentence. */
  message: Message;
};
