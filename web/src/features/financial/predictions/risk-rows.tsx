import { Link } from 'react-router-dom';
import type { ListedForecastRow } from '#shared/contract/rows/forecast-row.ts';
import { forecastWords } from '#web/parts/forecasts/forecast-words.ts';
import { useText } from '#web/text/text.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './predictions.module.css';

/** The forecasts with the widest bands: where the total can go wrong most, and on what each rests. */
export function RiskRows({ rows }: { rows: readonly ListedForecastRow[] }) {
  const t = useText();
  const formats = useFormats();
  if (rows.length === 0) return null;
  return (
    <Section title={t('predictions.risk')} hint={t('predictions.riskHint')}>
      <ScrollBox>
        <Table
          className={styles.numbers ?? ''}
          aria-label={t('predictions.risk')}
          headings={[
            t('columns.Subscription'),
            t('predictions.forecastOne'),
            t('predictions.band'),
            t('predictions.spread'),
            { label: t('predictions.why'), className: styles.words },
          ]}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={`/subscriptions/${row.subscription.id}/price`}>{row.subscription.name}</Link>
                {row.publisher && <span className={styles.second}>{row.publisher.name}</span>}
              </th>
              <td>{formats.money(row.amount, row.currency)}</td>
              <td>
                {formats.money(row.low, row.currency)}
                <span className={styles.second}>{t('predictions.to', { high: formats.money(row.high, row.currency) })}</span>
              </td>
              <td>{formats.money(row.spread, row.local_currency)}</td>
              <td className={styles.words}>
                {row.forecast &&
                  forecastWords(row.forecast, row.currency, formats).map((words) => (
                    <span key={words} className={styles.line}>
                      {words}
                    </span>
                  ))}
                {row.rate !== null && row.local_amount !== null && (
                  <span className={styles.line}>
                    {t(row.buffer_percent > 0 ? 'predictions.atRateAndBuffer' : 'predictions.atRate', {
                      amount: formats.money(row.amount, row.currency),
                      rate: formats.rate(row.rate),
                      percent: formats.percent(row.buffer_percent, { typed: true }),
                      local: formats.money(row.local_amount, row.local_currency),
                    })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </Table>
      </ScrollBox>
    </Section>
  );
}
