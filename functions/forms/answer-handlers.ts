import type { CustomForm, FormAnswer } from '#shared/contract/entities/custom-form.ts';
import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { conflict, notFound } from '#shared/contract/errors.ts';
import type { formAnswers } from '#shared/contract/groups/custom-forms.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { escapeHtml } from '#shared/domain/emails/merge-email.ts';
import { config } from '../platform/config.ts';
import { formAnswerRow, linesOfAnswer } from '#functions/records/work/custom-forms/form-answer-row.ts';
import { removeRecord } from '#functions/records/ground/deletion/deletion.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { planToDo } from '#functions/records/work/to-dos/plan-to-do.ts';
import type { Transaction } from '../platform/transaction.ts';
import { keepAnswer } from './keep-answer.ts';
import { say } from '#shared/domain/messages/message.ts';

/** An answer to this form. Throws 404, or 409 for another version. */
async function loadAnswer(tx: Transaction, { id, answerId }: { id: string; answerId: string }, seen?: number): Promise<FormAnswer> {
  const row = await tx.load('form_answer', answerId, seen);
  if (row.form_id !== id) throw notFound(say('kinds.form_answer'));
  return row;
}

function formOf(model: ReadModel, id: string): CustomForm {
  const form = model.find('custom_form', id);
  if (!form || form.id !== id) throw notFound(say('kinds.custom_form'));
  return form;
}

/** The note about an answer for the product it became: who requested it, why, and a link to the answer. */
function noteOf(model: ReadModel, form: CustomForm, row: FormAnswer): string {
  const who = [row.contact_name, row.contact_email].filter((each) => each !== null).join(', ');
  const lines = linesOfAnswer(model, form, row).map(
    ({ label, text }) => `<li><strong>${escapeHtml(label)}:</strong> ${escapeHtml(text).replaceAll('\n', '<br>')}</li>`,
  );
  const day = dateInTimezone(row.answered_at, memberOf(model).timezone);
  const link = `${config.publicUrl}/forms/${form.id}?answer=${row.id}`;
  return `<p>${escapeHtml(form.name)}, ${day}${who ? `, ${escapeHtml(who)}` : ''}:</p><ul>${lines.join('')}</ul><p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`;
}

/** Creates a task from an answer and links both in one commit; the task shares the answer's files. */
const makeToDo: GroupHandlers<typeof formAnswers>['toDo'] = async (request) => {
  const { repo, params, body } = request;
  const form = formOf(await request.model(), params.id);
  const row = await repo.commit(async (tx) => {
    const before = await loadAnswer(tx, params);
    const model = await tx.model();
    const known = before.todo_id === null ? undefined : model.find('to_do', before.todo_id);
    const id = tx.newId();
    // A repeated call finds its own task.
    if (known?.id === id) return before;
    if (known) throw conflict(say('forms.taskExists', { title: known.title }));
    const about = before.product_id === null ? {} : { entity: 'product' as const, entity_id: before.product_id };
    const given = { ...body, ...about, body: noteOf(model, form, before).slice(0, longestBody), in_dashboard: true };
    tx.create('to_do', { ...(await planToDo(tx, given, undefined, { ...blankToDo, title: '' })), id });
    for (const { name, type, size, file_key } of model.by('media', 'entity_id', before.id))
      tx.create('media', { entity: 'to_do', entity_id: id, purpose: 'attachment', name, type, size, file_key });
    return tx.save('form_answer', { ...before, todo_id: id });
  });
  return answer(formAnswerRow(await request.model(), form, row), { message: say('forms.taskCreated', { title: body.title }) });
};

/** Max text of a task, in characters of HTML; the sanitiser closes cut elements. */
const longestBody = 30_000;
/** Max length of a note, in characters of HTML (R043). */
const longestNote = 60_000;

/** Calls that change a form's answers. */
export const answerHandlers: GroupHandlers<typeof formAnswers> = {
  submit: ({ repo, params, body, files }) =>
    keepAnswer({ repo, formId: params.id, body, files: files.filter(({ field }) => field === 'file'), setAside: false }),
  update: async (request) => {
    const { version, ...change } = request.body;
    const form = formOf(await request.model(), request.params.id);
    const row = await request.repo.commit(async (tx) => {
      const before = await loadAnswer(tx, request.params, version);
      if (change.product_id && change.product_id !== before.product_id) {
        const { sanitised } = await import('../platform/rich-text.ts');
        const body = sanitised(noteOf(await tx.model(), form, before));
        if (body.length <= longestNote) tx.create('note', { entity: 'product', entity_id: change.product_id, body, mentions: [] });
      }
      return tx.save('form_answer', { ...before, ...change });
    });
    return formAnswerRow(await request.model(), form, row);
  },
  toDo: makeToDo,
  remove: async ({ repo, params }) => {
    const removed = await repo.commit(async (tx) => {
      await loadAnswer(tx, params);
      return removeRecord(tx, 'form_answer', params.answerId, {});
    });
    if (!removed) throw new Error('An answer has more files than a commit removes');
    return answer({ id: params.answerId }, { message: say('forms.answerDeleted') });
  },
};
