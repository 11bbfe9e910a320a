import { Link } from 'react-router-dom';
import Icon from '@cloudscape-design/components/icon';
import { receivedOffers } from '#shared/contract/groups/received-offers.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { Hidden } from '#web/ui/primitives.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';

type DealLink = NonNullable<PeriodRow['deal_link']>;

/** A badge with the office of the consortium from which a period comes. It links to the offer for people who may answer offers. */
export function OfficeBadge({ link }: { link: DealLink }) {
  const t = useText();
  const mayOpen = useMay(receivedOffers.answer.permission);
  const { office, deal, year, offer_id } = link;
  const title = `${deal} ${year}`;
  const badge = <StatusBadge tone="plain">{t('offers.received.through', { office })}</StatusBadge>;
  if (!mayOpen) return <span title={title}>{badge}</span>;
  return (
    <Link to={`/offers/${offer_id}`} title={title}>
      {badge}
    </Link>
  );
}

/** A lock with its explanation beside a value that the office of a consortium determines; hidden for other values. */
export function OfficeLock({ link, field }: { link: DealLink | null; field: string }) {
  const t = useText();
  if (!link?.fields.includes(field)) return null;
  const reason = t('offers.received.heldField', { office: link.office });
  return (
    <span title={reason}>
      {' '}
      <Icon name="lock-private" size="small" />
      <Hidden>{reason}</Hidden>
    </span>
  );
}
