import type { Email } from '#shared/contract/entities/email.ts';
import type { EmailRow } from '#shared/contract/rows/email-row.ts';
import { isTrouble } from '#shared/domain/emails/email-states.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { notResendable } from './not-resendable.ts';
import { periodName } from './period-line.ts';
import { messageOrNullAs, reasonAs } from '#functions/platform/messages/english.ts';

/** Whether an email needs attention: it failed and was not sent again, or it stayed uncertain beyond the waiting time. */
export function needsLook({ state, resent_as, alerted_at }: Pick<Email, 'state' | 'resent_as' | 'alerted_at'>): boolean {
  return isTrouble(state) && resent_as === null && (state !== 'uncertain' || alerted_at !== null);
}

/** An email with the names of the records that it is about. */
export function emailRow(model: ReadModel, email: Email): EmailRow {
  const [entity, ...others] = email.about;
  const single = others.length === 0 ? entity : undefined;
  return {
    ...email,
    ...reasonAs('failure', email.failure),
    entity: single?.kind ?? null,
    entity_id: single?.id ?? null,
    to: email.to.join(', '),
    cc: email.cc.join(', '),
    about: email.about.flatMap((each): EmailRow['about'] => {
      const found = shownAs(model, each);
      return found ? [{ ...each, ...found }] : [];
    }),
    sender: reference(model, 'user', email.created_by),
    needs_look: needsLook(email),
    ...messageOrNullAs('not_resendable', notResendable(email)),
  };
}

/** A record that an email is about, with its current name and its page; undefined if deleted. */
function shownAs(model: ReadModel, { kind, id }: Email['about'][number]): { name: string; path: string | null } | undefined {
  if (kind === 'subscription_period') {
    const period = model.find('subscription_period', id);
    return period && { name: periodName(model, period), path: `/subscriptions/${period.subscription_id}` };
  }
  const named = reference(model, kind, id);
  if (!named) return undefined;
  if (kind !== 'provider') return { name: named.name, path: null };
  return { name: named.name, path: `/${model.find('provider', id)?.is_vendor ? 'vendors' : 'publishers'}/${named.id}` };
}
