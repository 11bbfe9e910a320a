import type { EmailEvent } from '#shared/contract/entities/email.ts';
import { emailEventKinds, type EmailState, isTrouble, stateByEvents } from '#shared/domain/emails/email-states.ts';
import { instant } from '#functions/platform/clock.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Mail } from '#functions/platform/mail.ts';
import { isConditionFailure, table } from '#functions/platform/table.ts';
import { alertOfMail } from '#functions/platform/alert-of-mail.ts';
import type { Reason } from '#shared/domain/messages/message.ts';

/** Max events of an email: for each of forty addresses it can be sent, delayed, and delivered. */
const mostEvents = 200;

/**
 * Records the mail service's events of an email in one write, and updates its state accordingly. Repeated events change nothing, and their order
 * does not matter. No-op for an email that is no longer stored.
 */
export async function noteMailEvents(tenant: string, id: string, told: readonly EmailEvent[]): Promise<void> {
  for (;;) {
    const mail = await table.get<Mail>(keys.mail(tenant, id));
    if (!mail) return;
    const { state, events, sent_at, failure, newTroubles } = told.toSorted(byTime).reduce(after, standingOf(mail));
    const known = mail.events?.length ?? 0;
    if (events.length === known) return;
    try {
      await table.update(keys.mail(tenant, id), {
        UpdateExpression: `SET #state = :state, events = :events, sent_at = :sent, failure = :failure${newTroubles.length > 0 ? ', alerted_at = :now' : ''}${state === 'uncertain' ? '' : ' REMOVE gsi1pk, gsi1sk'}`,
        // The worker or another event may have changed it meanwhile: then read it again.
        ConditionExpression: `#state = :seen and ${known === 0 ? 'attribute_not_exists(events)' : 'size(events) = :count'}`,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':state': state,
          ':seen': mail.state,
          ':events': events,
          ':sent': sent_at,
          ':failure': failure,
          ...(known > 0 && { ':count': known }),
          ...(newTroubles.length > 0 && { ':now': instant() }),
        },
      });
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
      continue;
    }
    for (const trouble of newTroubles) alertOfMail(trouble, { mail: id, tenant });
    return;
  }
}

/** The state of an email by its events. */
interface Standing {
  state: EmailState;
  /** Sorted by time. */
  events: readonly EmailEvent[];
  sent_at: string | null;
  failure: Reason | null;
  /** The failure states that it newly reached. */
  newTroubles: readonly EmailState[];
}

function standingOf({ state, events = [], sent_at = null, failure = null }: Mail): Standing {
  return { state, events, sent_at, failure, newTroubles: [] };
}

/** The state after one more event. */
function after(before: Standing, event: EmailEvent): Standing {
  if (before.events.some((known) => isSame(known, event)) || before.events.length >= mostEvents) return before;
  const events = [...before.events, event].toSorted(byTime);
  const state = stateByEvents(before.state, events);
  const isNewTrouble = isTrouble(state) && state !== 'uncertain' && state !== before.state;
  return {
    state,
    events,
    sent_at: before.sent_at ?? (state === 'uncertain' || state === 'failed' ? null : event.at),
    failure: !isTrouble(state) ? null : isNewTrouble ? event.detail : before.failure,
    newTroubles: isNewTrouble ? [...before.newTroubles, state] : before.newTroubles,
  };
}

/** Sorts by time; simultaneous events in their natural order. */
function byTime(a: EmailEvent, b: EmailEvent): number {
  return a.at.localeCompare(b.at) || emailEventKinds.indexOf(a.kind) - emailEventKinds.indexOf(b.kind);
}

function isSame(a: EmailEvent, b: EmailEvent): boolean {
  return a.kind === b.kind && a.at === b.at && a.addresses.join() === b.addresses.join();
}
