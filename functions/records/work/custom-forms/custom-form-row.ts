import type { CustomForm, CustomFormRow } from '#shared/contract/entities/custom-form.ts';
import { formState } from '#shared/domain/custom-forms/form-state.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** A form with its state today, and its number of answers. */
export function customFormRow(model: ReadModel, form: CustomForm): CustomFormRow {
  const answers = model.by('form_answer', 'form_id', form.id).filter(({ set_aside }) => !set_aside);
  const notified = form.notify.flatMap((id) => reference(model, 'user', id) ?? []);
  return {
    ...model.live('custom_form', form),
    notify: notified.map(({ id }) => id),
    access: form.public ? 'public' : 'signed_in',
    state: formState(form, today(memberOf(model).timezone)),
    answers: answers.length,
    last_answer_at: answers.reduce<string | null>(
      (last, { answered_at }) => (last === null || answered_at > last ? answered_at : last),
      null,
    ),
    notified,
    created_by_name: reference(model, 'user', form.created_by)?.name ?? null,
  };
}
