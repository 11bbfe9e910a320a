import { Link } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { useText } from '#web/text/text.ts';
import links from '#web/ui/links.module.css';

/** The reason why price, dates or vendor of a period cannot be changed here, with a link to the offer of the consortium. */
export function OfficeNotice({ link }: { link: NonNullable<PeriodRow['deal_link']> }) {
  const t = useText();
  return (
    <Alert type="info" header={t('offers.received.held', { office: link.office })}>
      {t('offers.received.heldHint')}{' '}
      <Link className={links.name} to={`/offers/${link.offer_id}`}>
        {link.deal} {link.year}
      </Link>
    </Alert>
  );
}
