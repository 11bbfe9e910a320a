import type { Message } from '#shared/domain/messages/message.ts';

/**
 * What the cells of a column hold; by it a column is recognised and read. `text` is never figures only, `code` may be: an ISSN, a post code. `amount` is what is
 * paid, `money` an amount beside it, `figure` another number that a decimal separator is needed for. `period` names a year or a financial period, `mark` is a
 * few letters, `choice` one of a few words, `type` a word
 * for a kind of thing, which codes of one or two letters are not.
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

/** One field of a kind of import. */
export interface FieldEntry {
  /** How it is called in the columns, the template and messages. */
  label: Message;
  /** What belongs in it. */
  help: Message;
  /** Headings under which it is found, folded (see `foldForSearch`), most telling first. */
  words: readonly string[];
  /** `text` unless given. */
  cells?: CellKind;
  /** Several columns may hold it. */
  repeatable?: true;
}

/** Headings that are written one after the other, with commas between them. */
export function words(list: string): readonly string[] {
  return list.split(',').map((each) => each.trim());
}
