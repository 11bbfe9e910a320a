import type { FormField, FormValue } from './form-field.ts';

/** A field of an answer in words. */
export interface AnswerLine {
  id: string;
  label: string;
  text: string;
  removed: boolean;
}

/** The words in which an answer is told. */
export interface AnswerWords {
  yes: string;
  /** A date as the reader writes it. */
  date: (date: string) => string;
  /** The name of a file by its id. */
  file: (id: string) => string;
}

/** What an answer says, field by field in the form's order, without what was left empty. */
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

/** What an answer can be called: the form's name and the first line of text in it. */
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
