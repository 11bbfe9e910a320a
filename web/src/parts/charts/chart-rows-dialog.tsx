import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Pagination from '@cloudscape-design/components/pagination';
import { foldSeries, otherSeries } from '#shared/domain/charts/fold.ts';
import { chartCalls } from '#shared/contract/groups/charts.ts';
import { queryFor } from '#web/api/queries.ts';
import { tell } from '#web/text/tell.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { type ChartChoice, parametersOf, type RowsChosen } from './chart-card.tsx';
import { type Chart, labelOf, placeName, shownValue } from './chart-words.ts';
import styles from './chart-card.module.css';

const perPage = 25;

/** Exactly the rows behind a chart, the largest first; each leads to its record. */
export function ChartRowsDialog({
  chart,
  title,
  choice,
  chosen,
  onClose,
}: {
  chart: Chart;
  title: string;
  choice: ChartChoice;
  /** The place of the axis and the series that were pointed at; all rows without it. */
  chosen: RowsChosen | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const formats = useFormats();
  const [page, setPage] = useState(1);
  const ofSeries = chosen?.series !== undefined && hasRows(chart, chosen.series) ? { series: chosen.series } : {};
  const notSeries = chosen?.notSeries && { not_series: chosen.notSeries.join() };
  const query = { ...parametersOf(choice), ...(chosen && { x: chosen.x }), ...ofSeries, ...notSeries, page, per_page: perPage };
  const asked = useQuery({
    ...(choice.of
      ? queryFor(chartCalls.rowsOfRecord, { params: { chartName: choice.name, kind: choice.of.kind, id: choice.of.id }, query })
      : queryFor(chartCalls.rowsOfLibrary, { params: { chartName: choice.name }, query })),
    placeholderData: keepPreviousData,
  });
  const places = new Map(chart.x.values.map((place) => [place.key, placeName(place, chart.x.kind, formats)]));
  const series = new Map(chart.series.map((each) => [each.key, labelOf(each)]));
  const others = notSeries && foldSeries(chart).series.find(({ key }) => key === otherSeries);
  const rows = asked.data;
  return (
    <Modal
      title={t('charts.rowsOf', {
        title: [title, chosen && places.get(chosen.x), ofSeries.series && series.get(ofSeries.series), others && labelOf(others)].filter(Boolean).join(', '),
      })}
      width={960}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {!rows && <Skeleton lines={6} height={32} />}
      {rows && (
        <>
          <p>{t('charts.rowCount', { count: rows.last_row })}</p>
          <ScrollBox className={styles.scroll}>
            <Table
              className={styles.numbers ?? ''}
              aria-label={title}
              headings={[
                t('charts.record'),
                t('charts.place'),
                t('charts.series'),
                t('charts.value'),
                t('charts.previous'),
                t('charts.change'),
                t('charts.why'),
              ]}
            >
              {rows.data.map((row, index) => (
                // The same record may stand in several rows.
                <tr key={index}>
                  <th scope="row">{row.link === null ? row.name : <Link to={row.link}>{row.name}</Link>}</th>
                  <td className={styles.words}>{places.get(row.x) ?? row.x}</td>
                  <td className={styles.words}>{series.get(row.series) ?? ''}</td>
                  <td>
                    {row.amount === null
                      ? t('charts.unknown')
                      : [shownValue(formats, row.amount, row), row.currency].filter(Boolean).join(' ')}
                  </td>
                  <td>{row.previous === null ? '' : shownValue(formats, row.previous, row)}</td>
                  <td>{formats.percent(row.change, { signed: true })}</td>
                  <td className={styles.words}>{tell(row.reason_code, row.reason)}</td>
                </tr>
              ))}
            </Table>
          </ScrollBox>
          {rows.last_row > perPage && (
            <Pagination
              currentPageIndex={page}
              pagesCount={Math.ceil(rows.last_row / perPage)}
              onChange={({ detail }) => setPage(detail.currentPageIndex)}
              ariaLabels={{ nextPageLabel: t('charts.nextPage'), previousPageLabel: t('charts.previousPage') }}
            />
          )}
        </>
      )}
    </Modal>
  );
}

/** Whether rows are those of a series. A series that is reckoned from others has none of its own: all rows of the place are behind it. */
function hasRows({ formula: { terms } }: Chart, key: string): boolean {
  return terms.some(({ series }) => series === key);
}
