/** Kinds of fields in a form (D5), in the order in which the builder offers them. */
export const formFieldKinds = ['text', 'textarea', 'number', 'date', 'select', 'checkbox', 'file'] as const;
export type FormFieldKind = (typeof formFieldKinds)[number];

/** A field of a form. Its id never changes, so that answers stay readable when the label does. */
export interface FormField {
  id: string;
  kind: FormFieldKind;
  label: string;
  help: string | null;
  required: boolean;
  /** The options of a `select`; empty for all other kinds. */
  options: string[];
  /** The form no longer shows this field, but answers have values for it. */
  removed: boolean;
}

/** The value of a field in an answer: text, number, date as `YYYY-MM-DD`, true, or the id of a file. Empty fields are not stored. */
export type FormValue = string | number | boolean;

/** Maximum fields that a form shows, and maximum including the removed ones. */
export const mostFormFields = 50;
export const mostKeptFields = 100;
export const mostFormOptions = 100;
/** Maximum file fields, and maximum people notified of an answer: one commit holds an answer with its files and emails. */
export const mostFileFields = 10;
export const mostNotified = 10;
/** Maximum characters of a text with several lines. */
export const longestFormText = 4000;
/** Maximum characters in all fields of an answer together, because an answer is one record. */
export const mostAnswerCharacters = 40_000;
/** Maximum answers to one form: the read model holds all of them in memory. */
export const mostFormAnswers = 10_000;
/** Maximum bytes of a file sent with a form. Files attached to a record may be larger. */
export const largestFormFile = 20 * 1024 * 1024;

/** The fields that the form shows. */
export function askedFields<F extends Pick<FormField, 'removed'>>(fields: readonly F[]): F[] {
  return fields.filter(({ removed }) => !removed);
}
