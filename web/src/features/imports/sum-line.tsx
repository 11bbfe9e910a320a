import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './sum-line.module.css';

/** How the rows add up: read = created + matched + left out + set aside (D6). */
export function SumLine({ counts, settled }: { counts: ImportView['counts']; settled: boolean }) {
  const t = useText();
  const formats = useFormats();
  const part = (count: number, words: string) => (
    <span>
      <strong>{formats.number(count, 0)}</strong> {words}
    </span>
  );
  return (
    <p className={styles.sum} data-testid="sum" role="status">
      {part(counts.read, t('imports.sums.read'))} = {part(counts.created, t(settled ? 'imports.sums.created' : 'imports.sums.willCreate'))}
      {' + '}
      {part(counts.matched, t('imports.sums.matched'))} + {part(counts.skipped, t('imports.sums.skipped'))} +{' '}
      {part(counts.failed, t('imports.sums.failed'))}
    </p>
  );
}
