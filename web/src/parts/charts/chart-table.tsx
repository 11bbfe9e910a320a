import { sumMoney } from '#shared/domain/money/amount.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { type Chart, columnsOf, type DrawnChart, placeName, shownValue, valueAt } from './chart-words.ts';
import styles from './chart-card.module.css';

/** The table of a chart; unknown values are marked. Stacked amounts have row and column sums. */
export function ChartTable({ chart, title }: { chart: DrawnChart; title: string }) {
  const t = useText();
  const formats = useFormats();
  const { currency, series } = chart;
  const columns = columnsOf(chart);
  const isSummed = columns.length === series.length && series.length > 1 && series.every(({ stack, unit }) => stack && unit === 'money');
  const shown = (value: number | null, measure: Pick<Chart, 'unit' | 'currency'>): string =>
    value === null ? t('charts.unknown') : shownValue(formats, value, measure);
  const sum = (values: readonly (number | null)[]): string =>
    values.every((value) => value === null) ? t('charts.unknown') : formats.amount(sumMoney(values, currency ?? ''), currency);
  return (
    <ScrollBox label={title}>
      <Table
        className={styles.numbers ?? ''}
        aria-label={title}
        headings={[t('charts.place'), ...columns.map(({ label }) => label), isSummed && t('charts.total')]}
      >
        {chart.x.values.map((place, index) => (
          <tr key={place.key}>
            <th scope="row">{placeName(place, chart.x.kind, formats)}</th>
            {columns.map(({ label, values, measure, series: whole }) => (
              <td key={label}>{whole ? valueAt(formats, chart, whole, index) : shown(values[index] ?? null, measure)}</td>
            ))}
            {isSummed && <td>{sum(series.map(({ values }) => values[index] ?? null))}</td>}
          </tr>
        ))}
        {isSummed && (
          <tr className={styles.total}>
            <th scope="row">{t('charts.total')}</th>
            {columns.map(({ label, values }) => (
              <td key={label}>{sum(values)}</td>
            ))}
            <td>{sum(series.flatMap(({ values }) => values))}</td>
          </tr>
        )}
      </Table>
    </ScrollBox>
  );
}
