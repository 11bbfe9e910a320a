import { checkFile } from '#shared/domain/attachments/accepted-files.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { type FormField, largestFormFile } from '#shared/domain/custom-forms/form-field.ts';
import { checkFormContact, type ContactWish, readAnswer } from '#shared/domain/custom-forms/read-answer.ts';
import type { FormProblem } from './form-texts.ts';

/** What a form's page shows of a field. */
export type ShownField = Omit<FormField, 'removed'>;

/** What somebody filled in so far. */
export interface FormDraft {
  /** Text as it was typed, and whether a box is ticked, by the ids of fields. */
  values: Readonly<Record<string, string | boolean>>;
  files: Readonly<Record<string, File>>;
  contact_name: string;
  contact_email: string;
  /** Of the field that people do not see. */
  website: string;
}

export const blankDraft: FormDraft = { values: {}, files: {}, contact_name: '', contact_email: '', website: '' };

/** Whether anything would be lost with it. */
export function isTouched(draft: FormDraft): boolean {
  const typed = [...Object.values(draft.values), draft.contact_name, draft.contact_email];
  return Object.keys(draft.files).length > 0 || typed.some((value) => value !== '' && value !== false);
}

/** What is wrong with a draft, by the ids of fields: the rules of the function, before it is asked. */
export function checkDraft(fields: readonly ShownField[], contact: ContactWish, draft: FormDraft): FormProblem[] {
  const asked = fields.map((field) => ({ ...field, removed: false }));
  const files = ownFiles(fields, draft);
  const given = { values: ownValues(fields, draft), files: new Set(files.map(([id]) => id)) };
  return [
    ...readAnswer(asked, given).breaches.map(problemOf),
    ...files.flatMap(([id, file]): FormProblem[] => {
      const breaches = checkFile({ name: file.name, size: file.size });
      if (breaches.length === 0 && file.size > largestFormFile) return [{ field: id, code: 'form_file_too_large' }];
      return breaches.map((breach) => ({ ...problemOf(breach), field: id }));
    }),
    ...checkFormContact(contact, draft).map(problemOf),
  ];
}

/** The page has words of its own for each rule: it does without the texts of messages. */
function problemOf({ field, code, message: { values } }: Breach): FormProblem {
  // The rules of a form put in numbers and texts, and nothing else.
  return { field, code, ...(values && { values: values as FormProblem['values'] & object }) };
}

/** What was typed into fields that the form has (still). */
export function ownValues(fields: readonly ShownField[], { values }: FormDraft): Record<string, string | boolean> {
  return Object.fromEntries(fields.flatMap(({ id, kind }) => (kind === 'file' || values[id] === undefined ? [] : [[id, values[id]]])));
}

function ownFiles(fields: readonly ShownField[], { files }: FormDraft): [id: string, file: File][] {
  return fields.flatMap(({ id, kind }): [string, File][] => (kind === 'file' && files[id] ? [[id, files[id]]] : []));
}

/** The most that goes with the answer itself; what is more goes ahead, a file at a time (D1). */
const mostInForm = 3 * 1024 * 1024;
const largestInForm = 1024 * 1024;

/** Where a file of an answer is: among its parts, or uploaded before it. */
export type FileAt = { part: number } | { upload_id: string; file_name: string };

/** Takes the files of a draft on their way: small ones as parts of the form, others by `upload`, which gives their ids. */
export async function placeFiles(
  fields: readonly ShownField[],
  draft: FormDraft,
  upload: (file: File) => Promise<string>,
): Promise<{ files: Record<string, FileAt>; parts: File[] }> {
  const files: Record<string, FileAt> = {};
  const parts: File[] = [];
  let bytes = 0;
  for (const [id, file] of ownFiles(fields, draft)) {
    if (file.size <= largestInForm && bytes + file.size <= mostInForm) {
      files[id] = { part: parts.length };
      parts.push(file);
      bytes += file.size;
    } else files[id] = { upload_id: await upload(file), file_name: file.name };
  }
  return { files, parts };
}
