import type { RefusedPeriod } from '#shared/contract/entities/email-sending.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import type { ReadModel } from '../read-model.ts';
import { memberOf } from '../rows/member-of.ts';

/** Why no mail can be written about a period. */
export type Refusal = Pick<RefusedPeriod, 'reason' | 'sent_before'>;

/**
 * Why a kind of mail cannot be written about a period as it stands; undefined where it can. An order and a cancellation notice bind the
 * library: they follow a decision, and go out once unless somebody says `again`. A test binds nobody.
 */
export function refusalOf(
  model: ReadModel,
  kind: EmailKind,
  period: SubscriptionPeriod,
  { test = false, again = false }: { test?: boolean | undefined; again?: boolean | undefined },
): Refusal | undefined {
  if (test || (kind !== 'place_order' && kind !== 'cancellation')) return undefined;
  const [decision, sentOn, letter] =
    kind === 'place_order'
      ? (['accepted', period.order_date, 'order'] as const)
      : (['cancelled', period.notice_sent_on, 'cancellation notice'] as const);
  if (period.decision !== decision)
    return {
      reason:
        kind === 'place_order'
          ? 'It is not accepted: an order goes out once the renewal is decided'
          : 'It is not cancelled: a notice goes out once that is decided',
      sent_before: false,
    };
  if (sentOn === null || again) return undefined;
  const day = formatDate(sentOn, memberOf(model).date_format);
  return { reason: `The ${letter} went out on ${day} already; send it again only if the vendor needs it twice`, sent_before: true };
}
