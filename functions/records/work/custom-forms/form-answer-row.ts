import type { CustomForm, FormAnswer, FormAnswerRow } from '#shared/contract/entities/custom-form.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { type AnswerLine, answerLines } from '#shared/domain/custom-forms/answer-lines.ts';
import { formFieldColumn } from '#shared/domain/custom-forms/form-field-column.ts';
import { shortLine } from '#shared/domain/text/short-line.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { fileFacts } from '../cards/file-facts.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** An answer in words, for staff. */
export function linesOfAnswer(model: ReadModel, form: Pick<CustomForm, 'fields'>, answer: Pick<FormAnswer, 'values'>): AnswerLine[] {
  const { date_format } = memberOf(model);
  return answerLines(form.fields, answer.values, {
    yes: 'Yes',
    date: (date) => formatDate(date, date_format),
    file: (id) => model.find('media', id)?.name ?? '',
  });
}

/** The respondent, as far as known. */
function contactOf(model: ReadModel, { answered_by, contact_name, contact_email }: FormAnswer): string | null {
  const words = answered_by === null ? [contact_name, contact_email] : [reference(model, 'user', answered_by)?.name];
  return words.filter((each) => each !== null && each !== undefined).join(', ') || null;
}

/** An answer with a value for each column of its form's fields, and its files. */
export function formAnswerRow(model: ReadModel, form: CustomForm, answer: FormAnswer): FormAnswerRow {
  const values: Record<string, unknown> = {};
  const files: FormAnswerRow['files'] = {};
  for (const { id, kind } of form.fields) {
    const value = Object.hasOwn(answer.values, id) ? answer.values[id] : undefined;
    if (kind === 'file') {
      const media = typeof value === 'string' ? model.find('media', value) : undefined;
      if (media) {
        const { type: _type, ...file } = fileFacts(media);
        files[id] = file;
      }
      values[formFieldColumn(id)] = media?.name ?? null;
    } else values[formFieldColumn(id)] = value ?? (kind === 'checkbox' ? false : null);
  }
  return {
    ...model.live('form_answer', answer),
    ...values,
    name: shortLine(linesOfAnswer(model, form, answer)[0]?.text ?? ''),
    answered_by: reference(model, 'user', answer.answered_by),
    contact: contactOf(model, answer),
    files,
    product: reference(model, 'product', answer.product_id),
    todo: reference(model, 'to_do', answer.todo_id),
  };
}
