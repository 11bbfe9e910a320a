import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { subscriptionTerms } from '#shared/contract/groups/subscription-terms.ts';
import type { RenewedByThemselves, RenewedRow, RenewedSum } from '#shared/contract/rows/terms-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

/** The subscriptions that their contracts renewed without a decision, by year, with sums (S173). */
export default function RenewedPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const year = search.get('year');
  const query = useQuery(queryFor(subscriptionTerms.renewed, { query: year === null ? {} : ({ year } as never) }, { keep: true }));
  const { data } = query;
  if (!data) return query.isError ? <EmptyState title={t('common.loadFailed')} /> : <Skeleton lines={6} height={40} />;
  return (
    <Stack>
      <Row gap="s">
        <Dropdown
          value={String(data.year)}
          options={data.years.map((each) => ({ id: String(each), name: String(each) }))}
          ariaLabel={t('terms.renewed.year')}
          onChange={(id) => setSearch(id === null ? {} : { year: id }, { replace: true })}
        />
        <Quiet as="span" role="status">
          {t('terms.renewed.count', { count: data.periods.length })}
        </Quiet>
      </Row>
      {data.periods.length === 0 ? (
        <EmptyState title={t('terms.renewed.none', { year: String(data.year) })}>{t('terms.renewed.noneHint')}</EmptyState>
      ) : (
        <>
          <Sums {...data} />
          <ScrollBox label={t('terms.renewed.title')}>
            <Table
              headings={[
                t('terms.renewed.on'),
                t('terms.many.subscription'),
                t('records.period.dates'),
                { label: t('columns.Price'), className: numbers.number },
                t('records.period.vendor'),
                t('columns.Managed by'),
              ]}
            >
              {data.periods.map((period) => (
                <RenewedPeriod key={period.id} period={period} />
              ))}
            </Table>
          </ScrollBox>
        </>
      )}
    </Stack>
  );
}

function RenewedPeriod({ period }: { period: RenewedRow }) {
  const t = useText();
  const formats = useFormats();
  const { id, subscription, price, expected_price: expected, currency } = period;
  return (
    <tr>
      <td>{formats.date(period.renewed_by_itself_on)}</td>
      <th scope="row">
        <Link to={`/subscriptions/${subscription.id}/price?period=${id}`}>{subscription.name}</Link>
      </th>
      <td>{datesOf(period, formats)}</td>
      <td className={numbers.number}>
        {price !== null ? (
          <FormattedMoney amount={price} currency={currency} />
        ) : expected !== null ? (
          t('terms.renewed.expected', { amount: formats.money(expected, currency) })
        ) : (
          t('terms.renewed.unknown')
        )}
      </td>
      <td>{period.vendor?.name}</td>
      <td>{period.owner?.name}</td>
    </tr>
  );
}

/** The sums per currency and in local currency: prices, and apart from them what is only expected. */
function Sums({ sums, local }: RenewedByThemselves) {
  const t = useText();
  const isForeign = sums.some(({ currency }) => currency !== local.currency);
  return (
    <FactList
      layout="grid"
      label={t('terms.renewed.sums')}
      facts={[
        ...sums.map((sum) => ({ label: t('terms.renewed.sumIn', { currency: sum.currency }), value: <Sum sum={sum} /> })),
        ...(isForeign
          ? [{ key: 'local', label: t('terms.renewed.sumLocal', { currency: local.currency }), value: <Sum sum={local} /> }]
          : []),
      ]}
    />
  );
}

function Sum({ sum: { price, expected, currency, count, expected_count: ofExpected, unknown_count: unknown } }: { sum: RenewedSum }) {
  const t = useText();
  const formats = useFormats();
  return (
    <>
      {count > 0 && <FormattedMoney amount={price} currency={currency} />}
      {ofExpected > 0 && <div>{t('terms.renewed.sumExpected', { amount: formats.money(expected, currency), count: ofExpected })}</div>}
      {unknown > 0 && <Quiet small>{t('terms.renewed.sumUnknown', { count: unknown })}</Quiet>}
    </>
  );
}
