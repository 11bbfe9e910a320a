import { useState } from 'react';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Pagination from '@cloudscape-design/components/pagination';
import type { ChartRows } from '#shared/contract/rows/chart.ts';
import type * as z from 'zod';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { shownValue } from './chart-words.ts';
import styles from './chart-card.module.css';

type Rows = z.output<typeof ChartRows>;

const perPage = 25;

interface RowsDialogProps {
  title: string;
  /** The query for a page of the rows. */
  queryOf: (page: { page: number; per_page: number }) => UseQueryOptions<Rows, Error, Rows, readonly unknown[]>;
  /** The names of places and series by their keys. */
  places: ReadonlyMap<string, string>;
  series: ReadonlyMap<string, string>;
  /** Whether the rows' sum is compared with that of the year before, as for a change in percent. */
  isCompared?: boolean;
  /** The label of the compared value, where that is not the year before. */
  previousLabel?: string;
  onClose: () => void;
}

/** The source rows of a figure, the largest first, with their sum; each links to its record. */
export function RowsDialog({ title, queryOf, places, series, isCompared = false, previousLabel, onClose }: RowsDialogProps) {
  const t = useText();
  const formats = useFormats();
  const [page, setPage] = useState(1);
  const asked = useQuery({ ...queryOf({ page, per_page: perPage }), placeholderData: keepPreviousData });
  const rows = asked.data;
  const [first] = rows?.data ?? [];
  const amountOf = (value: number | null, measure: Rows['data'][number]): string =>
    value === null ? t('charts.unknown') : [shownValue(formats, value, measure), measure.currency].filter(Boolean).join(' ');
  return (
    <Modal
      title={t('charts.rowsOf', { title })}
      width={960}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {!rows && <Skeleton lines={6} height={32} />}
      {rows && (
        <>
          <p>{t('charts.rowCount', { count: rows.last_row })}</p>
          <ScrollBox>
            <Table
              className={styles.numbers ?? ''}
              aria-label={title}
              headings={[
                t('charts.record'),
                { label: t('charts.place'), className: styles.words },
                { label: t('charts.series'), className: styles.words },
                t('charts.value'),
                previousLabel ?? t('charts.previous'),
                t('charts.change'),
                { label: t('charts.why'), className: styles.words },
              ]}
            >
              {rows.data.map((row, index) => (
                // The same record may appear in several rows.
                <tr key={index}>
                  <th scope="row">{row.link === null ? row.name : <Link to={row.link}>{row.name}</Link>}</th>
                  <td className={styles.words}>{places.get(row.x) ?? row.x}</td>
                  <td className={styles.words}>{series.get(row.series) ?? ''}</td>
                  <td>{amountOf(row.amount, row)}</td>
                  <td>{row.previous === null ? '' : shownValue(formats, row.previous, row)}</td>
                  <td>{formats.percent(row.change, { signed: true })}</td>
                  <td className={styles.words}>{messageText(row.reason_code, row.reason)}</td>
                </tr>
              ))}
              {rows.sums && first && rows.last_row > 1 && (
                <tr className={styles.total}>
                  <th scope="row" colSpan={3}>
                    {t('charts.total')}
                  </th>
                  <td>{amountOf(rows.sums.amount, first)}</td>
                  <td>{isCompared && rows.sums.previous !== null && shownValue(formats, rows.sums.previous, first)}</td>
                  <td aria-hidden="true" />
                  <td aria-hidden="true" />
                </tr>
              )}
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
