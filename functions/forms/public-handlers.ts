import { randomUUID } from 'node:crypto';
import { breached } from '#shared/contract/errors.ts';
import type { publicForms, PublicForm } from '#shared/contract/groups/custom-forms.ts';
import { checkFile } from '#shared/domain/attachments/accepted-files.ts';
import { askedFields } from '#shared/domain/custom-forms/form-field.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { filesFor } from '../platform/files.ts';
import type { GroupHandlers } from '../platform/http.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { uploadKey } from '../platform/uploads.ts';
import { type OpenedForm, openFormDoor } from './form-door.ts';
import { keepAnswer } from './keep-answer.ts';
import { countAnswer, countUpload } from './public-limits.ts';

/** The data of a form's page, without any data about the library's staff. */
function pageOf({ model, form }: OpenedForm): PublicForm {
  const member = memberOf(model);
  return {
    name: form.name,
    description: form.description,
    library: member.name,
    locale: languageOf(form.locale, member.locale),
    contact: form.contact,
    fields: askedFields(form.fields).map(({ removed: _removed, ...field }) => field),
  };
}

/** Form calls for visitors without an account. */
export const publicHandlers: GroupHandlers<typeof publicForms> = {
  open: async ({ params, meta }) => pageOf(await openFormDoor(params.id, meta.ip)),
  upload: async ({ params, body, meta }) => {
    const { repo } = await openFormDoor(params.id, meta.ip);
    const breaches = checkFile(body);
    if (breaches.length > 0) throw breached(breaches);
    await countUpload(repo.caller.tenant, meta.ip);
    const id = randomUUID().replaceAll('-', '');
    return { id, ...(await filesFor(repo.caller).uploadForm(uploadKey(id), body.type || 'application/octet-stream', body.size)) };
  },
  answer: async ({ params, body, files, meta }) => {
    const { repo, form } = await openFormDoor(params.id, meta.ip);
    await countAnswer(repo.caller.tenant, meta.ip);
    const { contact_name = null, contact_email = null, website = '', ...submission } = body;
    return keepAnswer({
      repo,
      formId: form.id,
      body: submission,
      files: files.filter(({ field }) => field === 'file'),
      contact: { contact_name, contact_email },
      setAside: website.trim() !== '',
    });
  },
};
