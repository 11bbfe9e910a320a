import type { Message } from '#shared/domain/messages/message.ts';

/** The colour of an answer's message (R038, R111). */
export type AnswerStatus = 'positive' | 'warning' | 'info' | 'negative';

/** Sentences by field name, as a form shows them. */
export type FieldErrors = Record<string, string[]>;

/** The same as messages, in no language yet. */
export type FieldMessages = Record<string, Message[]>;

/** What the sentences of an answer say, for clients that speak other languages: in the order of the sentences (D1). */
export interface Codes {
  default?: Message;
  errors?: FieldMessages;
}

/** The body of every JSON answer (D1, R039). */
export interface Envelope<T = unknown> {
  result: T;
  status: AnswerStatus;
  messages: { default?: string; errors?: FieldErrors; codes?: Codes };
  /** Only with a 5xx: what to quote to support. */
  request_id?: string;
}

/** The sum of a column over rows: an amount for each currency, without one for plain numbers. */
export interface ColumnTotal {
  field: string;
  /** `past`: how much of it is of rows whose time is over, in lists that have a time; absent where that is nothing. */
  amounts: { value: number; currency: string | null; past?: number }[];
}

/** Rows with the same value of the column that a list is grouped by. */
export interface RowGroup {
  /** The value as it reads; empty where the rows have none. */
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
