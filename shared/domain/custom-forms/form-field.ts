/** What a field of a form can ask for (D5), in the order in which the builder offers them. */
export const formFieldKinds = ['text', 'textarea', 'number', 'date', 'select', 'checkbox', 'file'] as const;
export type FormFieldKind = (typeof formFieldKinds)[number];

/** A field of a form. Its id stays whatever becomes of its words, so that answers stay readable. */
export interface FormField {
  id: string;
  kind: FormFieldKind;
  label: string;
  help: string | null;
  required: boolean;
  /** What can be chosen; empty for all kinds but `select`. */
  options: string[];
  /** It is not asked for any more, but answers hold something in it. */
  removed: boolean;
}

/** What an answer holds in a field: words, a number, a date as `YYYY-MM-DD`, yes, or the id of a file. Nothing is kept for an empty one. */
export type FormValue = string | number | boolean;

/** Fields that a form may ask for, and that it may have with those that were removed. */
export const mostFormFields = 50;
export const mostKeptFields = 100;
export const mostFormOptions = 100;
/** Fields for files, and people who are told of an answer: an answer is one commit with its files and mails. */
export const mostFileFields = 10;
export const mostNotified = 10;
/** The longest text of several lines, in characters. */
export const longestFormText = 4000;
/** The most that one answer may hold in all its fields together, in characters: an answer is one record. */
export const mostAnswerCharacters = 40_000;
/** Answers that one form takes: all of them are in the read model. */
export const mostFormAnswers = 10_000;
/** Bytes of the largest file that a form takes; who attaches one to a record may give a larger one. */
export const largestFormFile = 20 * 1024 * 1024;

/** The fields that a form asks for. */
export function askedFields<F extends Pick<FormField, 'removed'>>(fields: readonly F[]): F[] {
  return fields.filter(({ removed }) => !removed);
}
