import { Problem } from '#shared/contract/errors.ts';
import type { CustomForm } from '#shared/contract/entities/custom-form.ts';
import { formState } from '#shared/domain/custom-forms/form-state.ts';
import { systemCaller } from '../platform/caller.ts';
import { today } from '../platform/clock.ts';
import { findFormToken } from '#functions/records/work/custom-forms/form-links.ts';
import { tenantItem } from '../platform/directory.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { type Repository, repositoryFor } from '../platform/repository.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { countUnknownLink } from '#functions/records/work/stakeholders/public-limits.ts';
import { countLook } from './public-limits.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The form behind a public link, and its library. */
export interface OpenedForm {
  repo: Repository;
  model: ReadModel;
  form: CustomForm;
}

const sentences = {
  unknown: say('forms.linkInvalid'),
  signed_in: say('forms.signInRequired'),
  closed: say('forms.closed'),
  ended: say('forms.timeOver'),
  upcoming: say('forms.notOpenYet'),
  full: say('forms.full'),
};

/** The refusal of a form that accepts no answers. Pages translate the code under `form`. */
export function shutForm(code: keyof typeof sentences, result?: unknown): Problem {
  return new Problem(404, sentences[code], { errors: { form: [say('common.asIs', { text: code })] }, result });
}

/** Throws 404 with the reason if a form accepts no answers. */
export function refuseUnlessOpen(model: ReadModel, form: CustomForm): void {
  const state = formState(form, today(memberOf(model).timezone));
  if (state !== 'open') throw shutForm(state, state === 'upcoming' ? { open_from: form.open_from } : undefined);
}

/**
 * Opens a form by the token of its public link. Throws 404 with the reason for an unknown link or a form that accepts no answers, and 429 for too
 * many calls from one network. Unknown links and links of deleted forms get the same error.
 */
export async function openFormDoor(token: string, ip: string): Promise<OpenedForm> {
  const item = await findFormToken(token);
  if (!item) {
    await countUnknownLink(ip);
    throw shutForm('unknown');
  }
  await countLook(item.tenant, item.form_id, ip);
  const repo = repositoryFor(systemCaller(item.tenant));
  const [tenant, model] = await Promise.all([tenantItem(item.tenant), repo.model()]);
  const form = model.find('custom_form', item.form_id);
  if (tenant?.state !== 'ready' || !form) throw shutForm('unknown');
  if (!form.public) throw shutForm('signed_in');
  refuseUnlessOpen(model, form);
  return { repo, model, form };
}
