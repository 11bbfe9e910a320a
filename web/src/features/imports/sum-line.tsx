import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './sum-line.module.css';

type Counted = Pick<ImportView, 'counts' | 'row_count' | 'unread_sheets'>;

/** The sum of the rows: read = created + matched + skipped + failed (D6). If rows contain several prices, both numbers are shown. */
export function SumLine({ view: { counts, row_count, unread_sheets }, settled }: { view: Counted; settled: boolean }) {
  const t = useText();
  const formats = useFormats();
  const part = (count: number, words: string) => (
    <span>
      <strong>{formats.number(count, 0)}</strong> {words}
    </span>
  );
  const elsewhere = unread_sheets.reduce((sum, { rows }) => sum + rows, 0);
  const prices = counts.read - elsewhere;
  const parts = [
    ...(prices > row_count ? [t('imports.sums.prices', { prices: formats.number(prices, 0), rows: formats.number(row_count, 0) })] : []),
    ...(elsewhere > 0 ? [t('imports.sums.elsewhere', { rows: formats.number(elsewhere, 0) })] : []),
  ];
  return (
    <p className={styles.sum} data-testid="sum" role="status">
      {part(counts.read, t('imports.sums.read', { count: counts.read }))}
      {parts.length > 0 && ` (${parts.join(', ')})`} ={' '}
      {part(counts.created, t(settled ? 'imports.sums.created' : 'imports.sums.willCreate'))}
      {' + '}
      {part(counts.matched, t('imports.sums.matched'))} + {part(counts.skipped, t('imports.sums.skipped'))} +{' '}
      {part(counts.failed, t('imports.sums.failed'))}
    </p>
  );
}
