import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { useImportChange } from './use-import.ts';

/** Prices over 25 % away from the last known ones, as one group that is accepted together, or no longer. */
export function PriceJumps({ view }: { view: ImportView }) {
  const t = useText();
  const { change, saving } = useImportChange(view.import.id);
  const found = view.problem_summary.filter(({ code }) => code === 'price_jump');
  const [example] = found;
  const isAccepted = view.options.accept_price_jumps === true;
  if (!isAccepted && !example) return null;
  const accept = (accepted: boolean): void => change({ options: { ...view.options, accept_price_jumps: accepted } });
  return (
    <Alert
      type={isAccepted ? 'info' : 'warning'}
      header={isAccepted ? undefined : t('imports.priceJumps.title', { count: found.reduce((sum, { count }) => sum + count, 0) })}
      action={
        <Button loading={saving} onClick={() => accept(!isAccepted)}>
          {t(isAccepted ? 'imports.priceJumps.withdraw' : 'imports.priceJumps.accept')}
        </Button>
      }
    >
      {isAccepted ? t('imports.priceJumps.accepted') : messageText(example?.example_code, example?.example)}
    </Alert>
  );
}
