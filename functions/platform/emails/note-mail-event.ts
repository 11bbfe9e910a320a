import type { EmailEvent } from '#shared/contract/entities/email.ts';
import { emailEventKinds, isTrouble, stateByEvents } from '#shared/domain/emails/email-states.ts';
import { instant } from '../clock.ts';
import { keys } from '../keys.ts';
import type { Mail } from '../mail.ts';
import { isConditionFailure, table } from '../table.ts';
import { alertOfMail } from './alert-of-mail.ts';

/** Events that a mail keeps: of forty addresses each can be sent to, delayed, and delivered. */
const mostEvents = 200;

/**
 * Notes what the provider told of a mail and moves the mail to the state that all it told says. The same event again changes nothing, and
 * their order does not matter. Nothing happens for a mail that is not kept any more.
 */
export async function noteMailEvent(tenant: string, id: string, event: EmailEvent): Promise<void> {
  for (;;) {
    const mail = await table.get<Mail>(keys.mail(tenant, id));
    if (!mail) return;
    const events = mail.events ?? [];
    if (events.some((known) => isSame(known, event)) || events.length >= mostEvents) return;
    const all = [...events, event].toSorted((a, b) => a.at.localeCompare(b.at) || orderOf(a) - orderOf(b));
    const state = stateByEvents(mail.state, all);
    const isNewTrouble = isTrouble(state) && state !== 'uncertain' && state !== mail.state;
    try {
      await table.update(keys.mail(tenant, id), {
        UpdateExpression: `SET #state = :state, events = :events, sent_at = :sent, failure = :failure${isNewTrouble ? ', alerted_at = :now' : ''}${state === 'uncertain' ? '' : ' REMOVE gsi1pk, gsi1sk'}`,
        // Whoever moved it meanwhile, the worker or another event: look again.
        ConditionExpression: `#state = :seen and ${events.length === 0 ? 'attribute_not_exists(events)' : 'size(events) = :count'}`,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':state': state,
          ':seen': mail.state,
          ':events': all,
          ':sent': mail.sent_at ?? (state === 'uncertain' || state === 'failed' ? null : event.at),
          ':failure': isTrouble(state) ? (isNewTrouble ? event.detail : (mail.failure ?? null)) : null,
          ...(events.length > 0 && { ':count': events.length }),
          ...(isNewTrouble && { ':now': instant() }),
        },
      });
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
      continue;
    }
    if (isNewTrouble) alertOfMail(state, { mail: id, tenant });
    return;
  }
}

/** Of what happened in one moment, what comes first by its nature. */
function orderOf({ kind }: EmailEvent): number {
  return emailEventKinds.indexOf(kind);
}

function isSame(a: EmailEvent, b: EmailEvent): boolean {
  return a.kind === b.kind && a.at === b.at && a.addresses.join() === b.addresses.join();
}
