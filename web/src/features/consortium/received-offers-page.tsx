import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import type { ReceivedOfferRow } from '#shared/contract/entities/received-offer.ts';
import { receivedChanges, receivedOffers } from '#shared/contract/groups/received-offers.ts';
import { queryFor } from '#web/api/queries.ts';
import { rowsOfList } from '#web/api/rows-of-list.ts';
import { ExportButton } from '#web/parts/list-screen/export-button.tsx';
import { useText } from '#web/text/text.ts';
import links from '#web/ui/links.module.css';
import numbers from '#web/ui/numbers.module.css';
import { Below, Quiet, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { OfferState } from './offer-state.tsx';
import { ChangeList } from './received-changes.tsx';

/** The offers that a library received, and the changes by their offices (S151). */
export default function ReceivedOffersPage() {
  const t = useText();
  const [offers, changes] = [useQuery(queryFor(receivedOffers.list, {})), useQuery(queryFor(receivedChanges.list, {}))];
  if (!offers.data || !changes.data) return <Skeleton lines={5} height={48} />;
  const [offerRows, changeRows] = [rowsOfList(offers.data), rowsOfList(changes.data)];
  return (
    <Stack>
      <Section title={t('offers.received.title')} actions={offerRows.length > 0 && <ExportButton list="received-offers" />}>
        {offerRows.length === 0 ? <Quiet>{t('offers.received.none')}</Quiet> : <ReceivedOfferTable offers={offerRows} />}
      </Section>
      {changeRows.length > 0 && (
        <Section
          title={t('offers.received.changes')}
          hint={t('offers.received.changesHint')}
          actions={<ExportButton list="received-changes" />}
        >
          <ChangeList changes={changeRows} isNamed />
        </Section>
      )}
    </Stack>
  );
}

/** Received offers with price, state and last day, each with a link to its page. */
export function ReceivedOfferTable({ offers }: { offers: readonly ReceivedOfferRow[] }) {
  const t = useText();
  const formats = useFormats();
  const number = (label: string) => ({ label, className: numbers.number });
  return (
    <ScrollBox label={t('offers.received.title')}>
      <Table
        caption={t('offers.received.title')}
        headings={[
          t('deals.one'),
          number(t('deals.year')),
          number(t('deals.amount')),
          t('offers.state'),
          t('offers.received.subscription'),
        ]}
      >
        {offers.map((offer) => (
          <tr key={offer.id}>
            <th scope="row">
              <Link className={links.name} to={`/offers/${offer.id}`}>
                {offer.name}
              </Link>
              <Below>{offer.office}</Below>
            </th>
            <td className={numbers.number}>{offer.year}</td>
            <td className={numbers.number}>
              {formats.money(offer.price, offer.currency)}
              {offer.gross !== null && <Below>{t('offers.withTax', { amount: formats.money(offer.gross, offer.currency) })}</Below>}
            </td>
            <td>
              <OfferState state={offer.state} />
              {offer.is_on_its_way && <Below>{t('offers.received.onItsWay')}</Below>}
              {offer.closed === null && <Below>{t('offers.until', { day: formats.date(offer.valid_until) })}</Below>}
            </td>
            <td>
              <PeriodLinks periods={offer.periods} />
            </td>
          </tr>
        ))}
      </Table>
    </ScrollBox>
  );
}

/** Links to the subscriptions of an offer. */
export function PeriodLinks({ periods }: { periods: ReceivedOfferRow['periods'] }) {
  if (periods.length === 0) return <>–</>;
  return (
    <>
      {periods.map(({ id, subscription }) => (
        <Link key={id} className={links.name} to={`/subscriptions/${subscription.id}?period=${id}`}>
          {subscription.name}
        </Link>
      ))}
    </>
  );
}
