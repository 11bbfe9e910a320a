import type { RefusedPeriod } from '#shared/contract/entities/email-sending.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { messageAs } from '#functions/platform/messages/english.ts';

/** A period, or a recipient, that gets no email, and the reason. */
export interface Refusal {
  id: string;
  name: string;
  reason: Message;
  /** Whether it was sent before. `again` sends it a second time. */
  sent_before: boolean;
}

/** A refusal as calls answer it. */
export function refusalRow(refusal: Refusal): RefusedPeriod {
  return { ...refusal, ...messageAs('reason', refusal.reason) };
}

/**
 * The reason why a kind of email cannot be written about a period in its current state; undefined if it can. Orders and cancellation notices are
 * binding: they need a decision, and are sent once unless `again` is set. Tests are not binding.
 */
export function emailRefusal(
  model: ReadModel,
  kind: EmailKind,
  period: SubscriptionPeriod,
  { test = false, again = false }: { test?: boolean | undefined; again?: boolean | undefined },
): Pick<Refusal, 'reason' | 'sent_before'> | undefined {
  if (test || (kind !== 'place_order' && kind !== 'cancellation')) return undefined;
  const [decision, sentOn, letter] =
    kind === 'place_order'
      ? (['accepted', period.order_date, say('periods.order')] as const)
      : (['cancelled', period.notice_sent_on, say('periods.cancellationNotice')] as const);
  if (period.decision !== decision)
    return {
      reason: kind === 'place_order' ? say('emails.orderBeforeAcceptance') : say('emails.noticeBeforeCancellation'),
      sent_before: false,
    };
  if (sentOn === null || again) return undefined;
  const day = formatDate(sentOn, memberOf(model).date_format);
  return { reason: say('emails.letterAlreadySent', { letter, day }), sent_before: true };
}

/** Answers why an email cannot be written about a period, based on the state before the commit. */
export type RefusesPeriod = typeof emailRefusal;
