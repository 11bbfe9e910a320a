import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { isTwelveMonths, yearlyPrice } from '#shared/domain/periods/annual-price.ts';
import { useMay } from '#web/api/use-session.ts';
import { forecastWords } from '#web/parts/forecasts/forecast-words.ts';
import type { Formats } from '#web/ui/formats.ts';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { text, useText } from '#web/text/text.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';
import styles from './period-table.module.css';

const EditForecast = lazy(async () => ({ default: (await import('./edit-forecast.tsx')).EditForecast }));

/**
 * The forecast among the facts of a period: the expected price, now or formerly, with the rule of the figure; for other than one year also the
 * yearly price (D4).
 */
export function PeriodForecast({ period }: { period: PeriodRow }) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay('edit-records');
  const [editing, setEditing] = useState(false);
  const { forecast, currency } = period;
  const yearly = period.end_date === null || isTwelveMonths(period.start_date, period.end_date) ? undefined : yearlyPrice(period);
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
            {forecastWords(forecast, currency, formats).map((words) => (
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

/** The difference between the price and its forecast. */
function metBy(difference: number, currency: string, formats: Formats): string {
  if (difference === 0) return text('decisions.forecast.met');
  const amount = formats.money(Math.abs(difference), currency);
  return text(difference > 0 ? 'decisions.forecast.off' : 'decisions.forecast.under', { amount });
}
