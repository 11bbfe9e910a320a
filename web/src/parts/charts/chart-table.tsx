import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { type Chart, labelOf, shownValue } from './chart-words.ts';
import styles from './chart-card.module.css';

/** The numbers of a chart; a value that is not known says so. */
export function ChartTable({ chart, title }: { chart: Chart; title: string }) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className={styles.scroll}>
      <Table className={styles.numbers ?? ''} aria-label={title} headings={[t('charts.place'), ...chart.series.map(labelOf)]}>
        {chart.x.values.map((place, index) => (
          <tr key={place.key}>
            <th scope="row">{labelOf(place)}</th>
            {chart.series.map((series) => (
              <td key={series.key}>
                {series.values[index] === null ? t('charts.unknown') : shownValue(formats, series.values[index] ?? null, series)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
