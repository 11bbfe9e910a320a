import { checkFile } from '#shared/domain/attachments/accepted-files.ts';
import { type AnswerProblem, answerProblem } from '#shared/domain/custom-forms/answer-problem.ts';
import { type FormField, largestFormFile } from '#shared/domain/custom-forms/form-field.ts';
import { checkFormContact, type ContactWish, readAnswer } from '#shared/domain/custom-forms/read-answer.ts';

/** A field as the form's page shows it. */
export type ShownField = Omit<FormField, 'removed'>;

/** The values filled in so far. */
export interface FormDraft {
  /** Typed texts and states of checkboxes, by the ids of fields. */
  values: Readonly<Record<string, string | boolean>>;
  files: Readonly<Record<string, File>>;
  contact_name: string;
  contact_email: string;
  /** The value of the hidden field that only bots fill in. */
  website: string;
}

export const blankDraft: FormDraft = { values: {}, files: {}, contact_name: '', contact_email: '', website: '' };

/** Whether the draft has any content that closing would lose. */
export function isTouched(draft: FormDraft): boolean {
  const typed = [...Object.values(draft.values), draft.contact_name, draft.contact_email];
  return Object.keys(draft.files).length > 0 || typed.some((value) => value !== '' && value !== false);
}

/** The problems of a draft, by the ids of fields: the function's rules, checked before the request. */
export function checkDraft(fields: readonly ShownField[], contact: ContactWish, draft: FormDraft): AnswerProblem[] {
  const asked = fields.map((field) => ({ ...field, removed: false }));
  const files = ownFiles(fields, draft);
  const given = { values: ownValues(fields, draft), files: new Set(files.map(([id]) => id)) };
  return [
    ...readAnswer(asked, given).breaches.map(answerProblem),
    ...files.flatMap(([id, file]): AnswerProblem[] => {
      const breaches = checkFile({ name: file.name, size: file.size });
      if (breaches.length === 0 && file.size > largestFormFile) return [{ field: id, code: 'form_file_too_large' }];
      return breaches.map((breach) => answerProblem({ ...breach, field: id }));
    }),
    ...checkFormContact(contact, draft).map(answerProblem),
  ];
}

/** The values of fields that the form still has. */
export function ownValues(fields: readonly ShownField[], { values }: FormDraft): Record<string, string | boolean> {
  return Object.fromEntries(fields.flatMap(({ id, kind }) => (kind === 'file' || values[id] === undefined ? [] : [[id, values[id]]])));
}

function ownFiles(fields: readonly ShownField[], { files }: FormDraft): [id: string, file: File][] {
  return fields.flatMap(({ id, kind }): [string, File][] => (kind === 'file' && files[id] ? [[id, files[id]]] : []));
}

/** Max bytes of files sent with the answer itself; the others are uploaded before, one at a time (D1). */
const mostInForm = 3 * 1024 * 1024;
const largestInForm = 1024 * 1024;

/** The location of an answer's file: a part of the request, or an earlier upload. */
export type FileAt = { part: number } | { upload_id: string; file_name: string };

/** Prepares the files of a draft: small ones become parts of the form, others go through `upload`, which answers their ids. */
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
