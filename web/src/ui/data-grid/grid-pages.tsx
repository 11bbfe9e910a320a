import Pagination from '@cloudscape-design/components/pagination';
import type { Formats } from '#web/ui/formats.ts';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import { pageCount, rowsWithoutPagination } from './grid-query.ts';
import type { GridQuery, NarrowedMark } from './grid-types.ts';
import styles from './data-grid.module.css';

export interface GridPagesProps {
  query: GridQuery;
  lastRow: number | undefined;
  /** The number of rows on this page. */
  shown: number;
  /** The rows are those at hand that fit, of so many. */
  narrowed: NarrowedMark | undefined;
  formats: Formats;
  /** Whether the line of sums is the place for it, or one of its own. */
  besideSums: boolean;
  onPage: (page: number) => void;
}

/** The range of visible rows and their total; above 25 rows also the pages (R033). */
export function GridPages({ query, lastRow, shown, narrowed, formats, besideSums, onPage }: GridPagesProps) {
  const t = useText();
  const pages = pageCount(query, lastRow ?? 0);
  const count = (n: number): string => formats.number(n, 0);
  const from = (query.page - 1) * query.perPage + 1;
  return (
    <div className={styles.pagesLine} data-beside={besideSums || undefined} data-foot="">
      <Row gap="s" nowrap className={styles.pages}>
        {narrowed && <AtHand shown={shown} narrowed={narrowed} count={count} />}
        <span aria-live="polite" className={narrowed && styles.said}>
          {/* Announced once per filter, not per key press; the count follows when it is known. */}
          {narrowed
            ? narrowed.isAsked && t('grid.searchingAll')
            : lastRow !== undefined &&
              lastRow > 0 &&
              t('grid.rowCount', { from: count(from), to: count(from + Math.max(shown, 1) - 1), total: count(lastRow) })}
        </span>
        {!narrowed && lastRow !== undefined && lastRow > rowsWithoutPagination && (
          <Pagination
            currentPageIndex={Math.min(query.page, pages)}
            pagesCount={pages}
            ariaLabels={{
              paginationLabel: t('grid.pages'),
              nextPageLabel: t('grid.nextPage'),
              previousPageLabel: t('grid.previousPage'),
              pageLabel: (n) => t('grid.page', { n, total: pages }),
            }}
            onChange={({ detail }) => onPage(detail.currentPageIndex)}
          />
        )}
      </Row>
    </div>
  );
}

/** The number of loaded rows that match, not announced. */
function AtHand({ shown, narrowed, count }: { shown: number; narrowed: NarrowedMark; count: (n: number) => string }) {
  const t = useText();
  return (
    <span aria-hidden="true">
      {t('grid.rowsAtHand', { n: count(shown), total: count(narrowed.of) })}
      {narrowed.isAsked && ` · ${t('grid.searchingAll')}`}
    </span>
  );
}
