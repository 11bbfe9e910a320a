import { blankCustomForm, type CustomForm, type CustomFormRow } from '#shared/contract/entities/custom-form.ts';
import { notFound } from '#shared/contract/errors.ts';
import { customForms } from '#shared/contract/groups/custom-forms.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { changeFields } from '#shared/domain/custom-forms/change-fields.ts';
import { checkForm, checkFormChange } from '#shared/domain/custom-forms/check-form.ts';
import { copyName } from '#shared/domain/custom-forms/copy-name.ts';
import { askedFields } from '#shared/domain/custom-forms/form-field.ts';
import { customFormRow } from '#functions/records/work/custom-forms/custom-form-row.ts';
import { publicAddress, removeAddress, replaceAddress, signedInAddress, tokenOf } from '#functions/records/work/custom-forms/form-links.ts';
import { removeRecord } from '#functions/records/ground/deletion/deletion.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import { createdMessage, type Deleting, type Resource, resourceHandlers, shown } from '#functions/records/ground/resource-handlers.ts';
import type { Transaction } from '../platform/transaction.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The fields of a form with values in answers. */
async function answeredFields(tx: Transaction, formId: string): Promise<Set<string>> {
  const model = await tx.model();
  return new Set(model.by('form_answer', 'form_id', formId).flatMap(({ values }) => Object.keys(values)));
}

const form: Resource<'custom_form', CustomFormRow> = {
  kind: 'custom_form',
  blank: blankCustomForm,
  complete: async (next, before, tx) => ({
    ...next,
    notify: [...new Set(next.notify)],
    fields: changeFields(before?.fields ?? [], next.fields, before ? await answeredFields(tx, before.id) : new Set()),
  }),
  check: async (next, before, tx) => [
    ...checkForm(next),
    ...(before ? checkFormChange(before.fields, next.fields, await answeredFields(tx, before.id)) : []),
  ],
  present: customFormRow,
};

function titled(name: string): string {
  return name.trim().toLowerCase().normalize('NFC');
}

/** The initial copy of a form: without answers and so without removed fields, closed, and with its own public address. */
function copyOf({
  id: _id,
  version: _version,
  created_at: _at,
  created_by: _by,
  updated_at: _on,
  updated_by: _who,
  ...source
}: CustomForm) {
  return { ...source, fields: askedFields(source.fields), closed: true };
}

/** Deletes a form with its answers, their files and its link. */
async function removeForm({ repo, params, query }: Deleting) {
  for (;;) {
    const removed = await repo.commit(async (tx) => {
      const done = await removeRecord(tx, 'custom_form', params.id, query);
      if (done) await removeAddress(tx, params.id);
      return done;
    });
    if (removed) return answer(removed.deletion, { message: removed.message });
  }
}

/** Calls that change `/custom-forms`. */
export const formHandlers: GroupHandlers<typeof customForms> = {
  ...resourceHandlers(form),
  get: async (request) => {
    const model = await request.model();
    const found = model.find('custom_form', request.params.id);
    if (found?.id !== request.params.id) throw notFound(say('kinds.custom_form'));
    const mayShare = found.public && mayAccess(customForms.link.permission, request.caller.permissions);
    return { ...customFormRow(model, found), token: mayShare ? await request.repo.commit((tx) => tokenOf(tx, found.id)) : null };
  },
  remove: removeForm,
  copy: async (request) => {
    const row = await request.repo.commit(async (tx) => {
      const model = await tx.model();
      const source = await tx.load('custom_form', request.params.id);
      if (source.id !== request.params.id) throw notFound(say('kinds.custom_form'));
      const taken = new Set([...model.all('custom_form')].map(({ name }) => titled(name)));
      return tx.create('custom_form', { ...copyOf(source), name: copyName(source.name, (name) => taken.has(titled(name))) });
    });
    return answer(await shown(request, form, row), { message: createdMessage(say('kinds.custom_form'), row.name) });
  },
  link: ({ repo, params }) =>
    repo.commit(async (tx) => {
      const { id, public: isPublic } = await tx.load('custom_form', params.id);
      return { url: isPublic ? await publicAddress(tx, id) : signedInAddress(id) };
    }),
  replaceLink: async ({ repo, params }) => {
    const url = await repo.commit(async (tx) => {
      const { id, public: isPublic } = await tx.load('custom_form', params.id);
      return isPublic ? replaceAddress(tx, id) : signedInAddress(id);
    });
    return answer({ url }, { message: say('forms.linkReplaced') });
  },
};
