import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import type { ForecastRow, PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { annualPrice, isTwelveMonths } from '#shared/domain/periods/annual-price.ts';
import { useMay } from '#web/api/use-session.ts';
import type { Formats } from '#web/ui/formats.ts';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { text, useText } from '#web/text/text.ts';
import { datesOf } from './period-words.ts';
import styles from './period-table.module.css';

const EditForecast = lazy(async () => ({ default: (await import('./edit-forecast.tsx')).EditForecast }));

/** Among the facts of a period: what the price will be or was expected to be, with the rule that gave the figure; the price of a year where the period is not one (D4). */
export function PeriodForecast({ period }: { period: PeriodRow }) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay('edit-records');
  const [editing, setEditing] = useState(false);
  const { forecast, currency } = period;
  const yearly = yearlyPrice(period);
  const was = forecast?.of !== 'this' && period.forecasted_price !== null && period.price !== null ? period.forecasted_price : null;
  if (!forecast && yearly === undefined && was === null) return null;
  return (
    <>
      {forecast && (
        <div>
          <dt>{t(`decisions.forecast.${forecast.of}`)}</dt>
          <dd>
            <span className={styles.line}>
              <FormattedMoney amount={forecast.amount} currency={currency} />
              {mayEdit && (
                <Button
                  variant="inline-icon"
                  iconName="edit"
                  ariaLabel={t('decisions.forecast.edit', { dates: datesOf(period, formats) })}
                  onClick={() => setEditing(true)}
                />
              )}
            </span>
            {wordsOf(forecast, period, formats).map((words) => (
              <span key={words} className={styles.second}>
                {words}
              </span>
            ))}
          </dd>
        </div>
      )}
      {was !== null && period.price !== null && (
        <div>
          <dt>{t('decisions.forecast.was')}</dt>
          <dd>
            <span className={styles.line}>
              <FormattedMoney amount={was} currency={currency} />
            </span>
            <span className={styles.second}>{metBy(sumMoney([period.price, -was], currency), currency, formats)}</span>
          </dd>
        </div>
      )}
      {yearly !== undefined && (
        <div>
          <dt>{t('decisions.perYear')}</dt>
          <dd>
            <FormattedMoney amount={yearly} currency={currency} />
          </dd>
        </div>
      )}
      {editing && (
        <Suspense fallback={null}>
          <EditForecast period={period} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Which rule gave the figure, with what it was reckoned from; then what it does not count, and what to look at. */
function wordsOf(forecast: ForecastRow, { currency, forecasted_price_change: own }: PeriodRow, formats: Formats): string[] {
  const { rule, percent, changes, base, ceiling, set_aside: notCounted, marks } = forecast;
  const percentOf = (value: number | null): string => signed(formats.percent(value), value ?? 0);
  const words = {
    base: text('decisions.forecast.baseOf', { price: formats.money(base.price, currency), date: formats.date(base.start_date) }),
    percent: percentOf(percent),
    amount: own ? signed(formats.money(own.value, currency), own.value) : '',
    changes: changes.map((change) => percentOf(change.percent)).join(', '),
    default: percentOf(forecast.default_percent),
    until: formats.date(ceiling?.until),
  };
  return [
    text(`decisions.forecast.rules.${rule}`, words),
    ...(notCounted.length > 0 ? [text('decisions.forecast.notCounted', { changes: notCounted.map(changeWords).join(', ') })] : []),
    ...marks.map((mark) => markWords(mark, currency, formats)),
  ];

  function changeWords({ percent: measured, start_date }: ForecastRow['set_aside'][number]): string {
    return text('decisions.forecast.change', { percent: percentOf(measured), date: formats.date(start_date) });
  }
}

function markWords(mark: ForecastRow['marks'][number], currency: string, formats: Formats): string {
  if (mark.code === 'scope_jump') {
    const { percent } = mark.values;
    return text('decisions.forecast.marks.scope_jump', { percent: signed(formats.percent(percent), percent) });
  }
  if (mark.code === 'currency_changed') {
    const { from, to, date } = mark.values;
    return text('decisions.forecast.marks.currency_changed', { from, to, date: formats.date(date) });
  }
  const { price, start, end } = mark.values;
  return text('decisions.forecast.marks.other_term', {
    price: formats.money(price, currency),
    start: formats.date(start),
    end: formats.date(end),
  });
}

function signed(words: string, value: number): string {
  return value > 0 ? `+${words}` : words;
}

/** How far the price is from what was forecast. */
function metBy(difference: number, currency: string, formats: Formats): string {
  if (difference === 0) return text('decisions.forecast.met');
  const amount = formats.money(Math.abs(difference), currency);
  return text(difference > 0 ? 'decisions.forecast.off' : 'decisions.forecast.under', { amount });
}

/** The price as that of a year, where the period has an end and lasts otherwise. */
function yearlyPrice({ price, currency, start_date, end_date }: PeriodRow): number | undefined {
  if (price === null || end_date === null || isTwelveMonths(start_date, end_date)) return undefined;
  return annualPrice(price, currency, start_date, end_date);
}
