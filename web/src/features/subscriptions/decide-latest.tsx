import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import { DecideMenu } from '#web/components/decisions/decide-menu.tsx';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { datesOf } from './period-words.ts';

/** Deciding on the latest period of a subscription, from its header; nothing without a period. */
export function DecideLatest({ subscription }: { subscription: SubscriptionRow }) {
  const t = useText();
  const formats = useFormats();
  const { latest_period, decision, order_date, notice_sent_on, name } = subscription;
  if (!latest_period || !decision) return null;
  return (
    <DecideMenu
      period={{ id: latest_period.id, version: latest_period.version, decision, order_date, notice_sent_on }}
      name={name}
      dates={datesOf(latest_period, formats)}
      label={t('decisions.decide')}
    />
  );
}
