import type { FormField, FormValue } from './form-field.ts';

/** A field of an answer as text. */
export interface AnswerLine {
  id: string;
  label: string;
  text: string;
  removed: boolean;
}

/** Texts and formats for answers in the reader's language. */
export interface AnswerWords {
  yes: string;
  /** Formats a date for the reader. */
  date: (date: string) => string;
  /** The name of a file by its id. */
  file: (id: string) => string;
}

/** The fields of an answer as text, in the form's order, without empty ones. */
export function answerLines(fields: readonly FormField[], values: Readonly<Record<string, FormValue>>, words: AnswerWords): AnswerLine[] {
  return fields.flatMap(({ id, kind, label, removed }): AnswerLine[] => {
    const value = Object.hasOwn(values, id) ? values[id] : undefined;
    if (value === undefined) return [];
    const text =
      kind === 'checkbox'
        ? words.yes
        : kind === 'date'
          ? words.date(String(value))
          : kind === 'file'
            ? words.file(String(value))
            : String(value);
    return [{ id, label, text, removed }];
  });
}

const longestTitle = 255;

/** Title of an answer: the form's name and the first line of text in it. */
export function answerTitle(form: { name: string; fields: readonly FormField[] }, values: Readonly<Record<string, FormValue>>): string {
  const first = form.fields.find(({ id, kind, removed }) => !removed && kind === 'text' && typeof values[id] === 'string');
  const text = first && String(values[first.id]).replace(/\s+/g, ' ');
  const title = text ? `${form.name}: ${text}` : form.name;
  return title.length <= longestTitle
    ? title
    : `${title
        .slice(0, longestTitle - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
