import type { Message } from '#shared/domain/messages/message.ts';

/** The colour of an answer's message (R038, R111). */
export type AnswerStatus = 'positive' | 'warning' | 'info' | 'negative';

/** Sentences by field name, as a form shows them. */
export type FieldErrors = Record<string, string[]>;

/** The same as messages, before translation. */
export type FieldMessages = Record<string, Message[]>;

/** The codes of an answer's sentences, in the order of the sentences, for clients in other languages (D1). */
export interface Codes {
  default?: Message;
  errors?: FieldMessages;
}

/** The body of every JSON answer (D1, R039). */
export interface Envelope<T = unknown> {
  result: T;
  status: AnswerStatus;
  messages: { default?: string; errors?: FieldErrors; codes?: Codes };
  /** Only with a 5xx: the id to quote to support. */
  request_id?: string;
}

/** The sum of a column over rows: an amount for each currency, without one for plain numbers. */
export interface ColumnTotal {
  field: string;
  /** `past`: the part from rows whose time is over, in lists that have a time; absent if zero. */
  amounts: { value: number; currency: string | null; past?: number }[];
}

/** Rows with the same value of the column that a list is grouped by. */
export interface RowGroup {
  /** The value as text; empty for rows without one. */
  label: string;
  count: number;
  totals: ColumnTotal[];
}

/** A page of a list: the rows, and how many match in all (D1). */
export interface Page<T> {
  data: T[];
  last_row: number;
  /** Of all rows that match, with `totals=true`. */
  totals?: ColumnTotal[];
  /** All groups in their order, with `group=…`. */
  groups?: RowGroup[];
}
