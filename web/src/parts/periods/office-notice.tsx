import { Link } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import { receivedOffers } from '#shared/contract/groups/received-offers.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import links from '#web/ui/links.module.css';

/** The reason why price, dates or vendor of a period cannot be changed here, with a link to the offer of the consortium. */
export function OfficeNotice({ link }: { link: NonNullable<PeriodRow['deal_link']> }) {
  const t = useText();
  const mayOpen = useMay(receivedOffers.answer.permission);
  const { office, deal, year, offer_id, fields } = link;
  const name = `${deal} ${year}`;
  return (
    <Alert type="info" header={t(fields.includes('vendor_id') ? 'offers.received.heldWithVendor' : 'offers.received.held', { office })}>
      {t('offers.received.heldHint')}{' '}
      {mayOpen ? (
        <Link className={links.name} to={`/offers/${offer_id}`}>
          {name}
        </Link>
      ) : (
        name
      )}
    </Alert>
  );
}
