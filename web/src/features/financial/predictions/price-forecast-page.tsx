import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { forecasts } from '#shared/contract/groups/forecasts.ts';
import type { ForecastTotals } from '#shared/contract/rows/forecast-row.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Figures } from '#web/parts/charts/figures.tsx';
import { ExportButton } from '#web/parts/list-screen/export-button.tsx';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { CurrencyBuffer, useCurrencyBuffer } from './currency-buffer.tsx';
import { ForecastAccuracy } from './forecast-accuracy.tsx';
import { ForecastGaps } from './forecast-gaps.tsx';
import { NoPeriod, PeriodHead, useChosenPeriod } from './period-choice.tsx';
import { RiskRows } from './risk-rows.tsx';
import styles from './predictions.module.css';

type Answer = Exclude<ResultOf<typeof forecasts.list>, unknown[]>;

/** The number of rows shown with the highest risk. */
const shownRows = 20;

function riskQuery(financialPeriodId: string | undefined, buffer: number) {
  return queryFor(forecasts.list, {
    query: {
      paginated: true,
      perPage: shownRows,
      sort: [{ field: 'spread', descending: true }],
      extra: parametersOf(financialPeriodId, buffer),
    },
  });
}

function parametersOf(financialPeriodId: string | undefined, buffer: number): Record<string, string> {
  return {
    ...(financialPeriodId !== undefined && { financialPeriodId }),
    ...(buffer > 0 && { currency_buffer: String(buffer) }),
  };
}

/** The probable cost of a financial period, its uncertainty, and the reasons (S102). */
export default function PriceForecastPage() {
  const t = useText();
  const mayImport = useMay('perform-data-imports');
  const chosen = useChosenPeriod();
  const buffer = useCurrencyBuffer();
  const asked = useQuery({ ...riskQuery(chosen, buffer), placeholderData: keepPreviousData });
  const answer = asked.data as Answer | undefined;
  if (asked.isError && !answer) return <NoPeriod />;
  if (!answer) return <Skeleton lines={8} height={40} />;
  const { totals, data } = answer;
  const isEmpty = totals.baseline === 0 && totals.forecast_count === 0 && totals.without_rate === 0;
  return (
    <Stack>
      <PeriodHead shown={totals.financial_period.id}>
        <CurrencyBuffer />
        {!isEmpty && <ExportButton list="forecasts" parameters={parametersOf(totals.financial_period.id, buffer)} />}
      </PeriodHead>
      {isEmpty ? (
        <EmptyState
          title={t('predictions.noPrices', { period: totals.financial_period.name })}
          action={
            <Link to={mayImport ? '/subscription-price-imports' : '/subscriptions'}>
              {t(mayImport ? 'predictions.importPrices' : 'predictions.toSubscriptions')}
            </Link>
          }
        >
          {t('predictions.noPricesHint')}
        </EmptyState>
      ) : (
        <Totals totals={totals} bufferPercent={buffer} />
      )}
      <ForecastGaps totals={totals} />
      {!isEmpty && (
        <>
          <RulesTable totals={totals} />
          <RiskRows rows={data.filter(({ spread }) => spread !== null)} />
        </>
      )}
      <ForecastAccuracy />
    </Stack>
  );
}

function Totals({ totals, bufferPercent }: { totals: ForecastTotals; bufferPercent: number }) {
  const t = useText();
  const formats = useFormats();
  const { local_currency: currency, baseline, committed, forecast, forecast_count: count, low, high } = totals;
  const money = (amount: number): string => formats.amount(amount, currency);
  return (
    <Figures
      label={t('predictions.priceForecast')}
      figures={[
        {
          key: 'baseline',
          label: t('predictions.total'),
          value: money(baseline),
          unit: currency,
          detail:
            low !== null && high !== null ? t('predictions.between', { low: money(low), high: money(high) }) : t('predictions.noBand'),
        },
        {
          key: 'committed',
          label: t('predictions.committed'),
          value: money(committed),
          unit: currency,
          detail: t('predictions.committedHint'),
        },
        {
          key: 'known',
          label: t('predictions.known'),
          value: money(sumMoney([baseline, -forecast], currency)),
          unit: currency,
          detail: t('predictions.knownHint'),
        },
        {
          key: 'forecast',
          label: t('predictions.forecast'),
          value: money(forecast),
          unit: currency,
          detail: t('predictions.forecastHint', { count }),
        },
        ...(bufferPercent > 0
          ? [
              {
                key: 'buffer',
                label: t('predictions.buffer'),
                value: money(totals.buffer),
                unit: currency,
                detail: t('predictions.bufferOf', { percent: formats.percent(bufferPercent, { typed: true }) }),
              },
            ]
          : []),
      ]}
    />
  );
}

/** The share of the forecast that each rule contributes. */
function RulesTable({ totals }: { totals: ForecastTotals }) {
  const t = useText();
  const formats = useFormats();
  const { by_rule: rules, forecast, local_currency: currency } = totals;
  if (rules.length === 0) return null;
  const hasChanges = rules.some(({ rule }) => rule !== 'member_default');
  return (
    <Section title={t('predictions.byRule')} hint={hasChanges ? undefined : t('predictions.noChanges')}>
      <ScrollBox label={t('predictions.byRule')}>
        <Table
          className={styles.numbers ?? ''}
          aria-label={t('predictions.byRule')}
          headings={[t('predictions.rule'), t('predictions.count'), t('predictions.amountIn', { currency }), t('predictions.share')]}
        >
          {rules
            .toSorted((a, b) => b.amount - a.amount)
            .map(({ rule, count, amount }) => (
              <tr key={rule}>
                <th scope="row">{t(`predictions.rules.${rule}`)}</th>
                <td>{formats.number(count, 0)}</td>
                <td>{formats.amount(amount, currency)}</td>
                <td>{forecast === 0 ? '' : formats.percent((amount / forecast) * 100)}</td>
              </tr>
            ))}
        </Table>
      </ScrollBox>
    </Section>
  );
}
