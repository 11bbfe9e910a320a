import Icon, { type IconProps } from '@cloudscape-design/components/icon';
import type { ImportPreviewRow } from '#shared/contract/rows/import-row.ts';
import { useText } from '#web/text/text.ts';

type Outcome = ImportPreviewRow['outcome'];

const icons: Readonly<Record<Outcome, { name: IconProps.Name; variant: IconProps.Variant }>> = {
  created: { name: 'add-plus', variant: 'success' },
  matched: { name: 'check', variant: 'link' },
  skipped: { name: 'subtract-minus', variant: 'subtle' },
  failed: { name: 'status-warning', variant: 'warning' },
};

/** The planned or actual outcome of a row: an icon and a word. */
export function OutcomeMark({ outcome, settled }: { outcome: Outcome; settled: boolean }) {
  const t = useText();
  return (
    <>
      <Icon {...icons[outcome]} size="small" />{' '}
      {t(outcome === 'created' && !settled ? 'imports.outcomes.willCreate' : `imports.outcomes.${outcome}`)}
    </>
  );
}
