import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { periodStakes } from '#shared/contract/groups/period-stakes.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { share } from '#shared/domain/money/amount.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Table } from '#web/ui/table.tsx';
import { RateOffer } from '#web/parts/exchange-rates/rate-offer.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { OfficeNotice } from '#web/parts/periods/office-notice.tsx';
import { LockNotice } from '#web/features/subscriptions/lock-notice.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useLabel } from '#web/ui/use-label.ts';
import { useText } from '#web/text/text.ts';
import { DecisionFacts } from './decision-facts.tsx';
import { PeriodForecast } from './period-forecast.tsx';
import { PeriodItems } from './period-items.tsx';
import { datesOf } from '#web/parts/periods/period-words.ts';
import numbers from '#web/ui/numbers.module.css';
import { Row, Stack } from '#web/ui/primitives.tsx';
import styles from './period-table.module.css';

/** The expanded details of a period: further facts, and the shares of departments with the amounts; the rest is Unallocated (D4). */
export function PeriodDetails({ period, onEditShares }: { period: PeriodRow; onEditShares: () => void }) {
  const t = useText();
  const formats = useFormats();
  const facts = [
    { label: t('records.period.financialPeriod'), value: period.financial_period?.name },
    {
      label: t('records.period.rate'),
      value:
        period.exchange_rate &&
        t('records.period.rateFrom', {
          rate: formats.number(period.exchange_rate, 6),
          date: formats.date(period.exchange_rate_date),
          source: period.rate_source === null ? '' : t(`records.rateSources.${period.rate_source}`),
        }),
    },
    { label: t('records.period.comment'), value: period.comment },
  ].filter(({ value }) => value);
  return (
    <div className={styles.unfolded}>
      <LockNotice period={period} dates={datesOf(period, formats)} />
      {period.deal_link && <OfficeNotice link={period.deal_link} />}
      <FactList facts={facts}>
        <DecisionFacts period={period} />
        <PeriodForecast period={period} />
      </FactList>
      <ProposedRate period={period} />
      <PeriodItems period={period} />
      <Shares period={period} onEdit={onEditShares} />
    </div>
  );
}

/** The table's rate for a period without one, adopted with a click. */
function ProposedRate({ period }: { period: PeriodRow }) {
  const mayEdit = useMay('edit-records');
  const save = useCommand(subscriptionPeriods.update);
  const { id, version, normalized_currency } = period;
  if (!mayEdit || period.locked) return null;
  return (
    <RateOffer
      period={period}
      local={normalized_currency}
      loading={save.isPending}
      onUse={({ rate, as_of }) => save.mutate({ params: { id }, body: { version, exchange_rate: rate, exchange_rate_date: as_of } })}
    />
  );
}

function Shares({ period, onEdit }: { period: PeriodRow; onEdit: () => void }) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay('edit-records');
  const [department, departments, costCenter] = [useLabel('department', 'one'), useLabel('department'), useLabel('cost_center', 'one')];
  const foreign = period.currency !== period.normalized_currency;
  const percentages = period.departments.map(({ percentage }) => percentage);
  const rest = period.price === null ? null : share(period.price, percentages, period.currency).unallocated;
  const localRest =
    period.normalized_price === null ? null : share(period.normalized_price, percentages, period.normalized_currency).unallocated;
  return (
    <Stack as="section" gap="xs">
      <Row gap="s" justify="between" nowrap className={styles.sharesHead}>
        <h3>{t('dialogs.shares.title', { departments })}</h3>
        {mayEdit && !period.locked && period.departments.length === 0 && <CopyStakes period={period} />}
        {mayEdit && (
          <Button iconName="edit" onClick={onEdit}>
            {t('records.period.editShares')}
          </Button>
        )}
      </Row>
      <Table
        className={styles.sharesTable}
        headings={[
          department,
          costCenter,
          t('stakeholders.stakes.label'),
          { label: t('records.period.share'), className: numbers.number },
          { label: t('records.period.amount'), className: numbers.number },
          foreign && { label: t('records.period.localAmount'), className: numbers.number },
        ]}
      >
        {period.departments.map((part) => (
          <tr key={`${part.department_id} ${part.cost_center_id}`}>
            <th scope="row">{part.name}</th>
            <td>{part.cost_center?.name ?? t('records.none')}</td>
            <td>{part.stakeholders.map(({ name }) => name).join(', ') || t('records.none')}</td>
            <td className={numbers.number}>{formats.percent(part.percentage, { typed: true })}</td>
            <td className={numbers.number}>
              <FormattedMoney amount={part.amount} currency={period.currency} />
            </td>
            {foreign && (
              <td className={numbers.number}>
                <FormattedMoney amount={part.normalized_amount} currency={period.normalized_currency} />
              </td>
            )}
          </tr>
        ))}
        <tr className={styles.rest}>
          <th scope="row">{t('records.period.unallocated')}</th>
          <td>{t('records.none')}</td>
          <td>{t('records.none')}</td>
          <td className={numbers.number}>{formats.percent(period.unallocated, { typed: true })}</td>
          <td className={numbers.number}>
            <FormattedMoney amount={rest} currency={period.currency} />
          </td>
          {foreign && (
            <td className={numbers.number}>
              <FormattedMoney amount={localRest} currency={period.normalized_currency} />
            </td>
          )}
        </tr>
      </Table>
    </Stack>
  );
}

/** Copies shares and stakeholders from the period before, if that has some. */
function CopyStakes({ period }: { period: PeriodRow }) {
  const t = useText();
  const formats = useFormats();
  const stakes = useQuery(queryFor(periodStakes.get, { params: { id: period.id } }));
  const copy = useCommand(periodStakes.copy);
  const previous = stakes.data?.previous;
  if (!previous || previous.shares === 0) return null;
  return (
    <Button
      iconName="copy"
      loading={copy.isPending}
      nativeButtonAttributes={{ title: t('stakeholders.stakes.copyHint') }}
      onClick={() => copy.mutate({ params: { id: period.id } })}
    >
      {t('stakeholders.stakes.copy', { dates: datesOf(previous, formats) })}
    </Button>
  );
}
