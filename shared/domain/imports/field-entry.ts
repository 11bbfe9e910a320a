import type { Message } from '#shared/domain/messages/message.ts';

/**
 * Contents of a column's cells, which determine how it is detected and parsed.
 * `text` never consists of digits only; `code` may, such as an ISSN or a post code.
 * `amount` is paid, `money` is an amount beside it, and `figure` is another number that needs a decimal separator.
 * `period` is a year or a financial period, `mark` a few letters, and `choice` one of a few words.
 * `type` is a word for a kind of thing, never a code of one or two letters.
 */
export type CellKind =
  | 'text'
  | 'code'
  | 'amount'
  | 'money'
  | 'figure'
  | 'share'
  | 'day'
  | 'period'
  | 'currency'
  | 'mark'
  | 'flag'
  | 'activity'
  | 'role'
  | 'website'
  | 'email'
  | 'choice'
  | 'type';

/** A field of a kind of import. */
export interface FieldEntry {
  /** Name in columns, template and messages. */
  label: Message;
  /** Description of the expected values. */
  help: Message;
  /** Headings of the field, folded (see `foldForSearch`), most specific first. */
  words: readonly string[];
  /** Default: `text`. */
  cells?: CellKind;
  /** Set if several columns may have the field. */
  repeatable?: true;
}

/** Splits a list of headings at its commas. */
export function words(list: string): readonly string[] {
  return list.split(',').map((each) => each.trim());
}
