import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { focusOption, type OptionName } from './option-places.ts';

type Options = ImportView['options'];

/** The choice that helps where one reason stops most rows, by that reason. */
const remedies: Readonly<Record<string, { option: OptionName; label: TextKey }>> = {
  no_publisher: { option: 'default_publisher', label: 'imports.obstacle.givePublisher' },
  nothing_named: { option: 'default_publisher', label: 'imports.obstacle.givePublisher' },
  no_date: { option: 'default_year', label: 'imports.obstacle.giveYear' },
  year_spans_two: { option: 'year_start', label: 'imports.obstacle.giveYearStart' },
};
const missing: Readonly<Record<string, keyof Options['create']>> = {
  unknown_provider: 'providers',
  unknown_product: 'products',
  unknown_department: 'departments',
  no_financial_period: 'financial_periods',
};

/** Says why most rows cannot be imported, before the preview, with what to fill in. */
export function ObstacleAlert({ view, onOptions }: { view: ImportView; onOptions: (options: Partial<Options>) => void }) {
  const t = useText();
  const formats = useFormats();
  const { obstacle, options } = view;
  if (!obstacle) return null;
  const remedy = remedies[obstacle.code];
  const created = missing[obstacle.code];
  const actions = [
    remedy && (
      <Button key="give" onClick={() => focusOption(remedy.option)}>
        {t(remedy.label)}
      </Button>
    ),
    obstacle.code === 'no_publisher' && (
      <Button key="alone" onClick={() => onOptions({ publisher_optional: true })}>
        {t('imports.obstacle.withoutPublisher')}
      </Button>
    ),
    created && (
      <Button key="create" onClick={() => onOptions({ create: { ...options.create, [created]: true } })}>
        {t('imports.obstacle.create')}
      </Button>
    ),
  ].filter(Boolean);
  const count = (n: number): string => formats.number(n, 0);
  return (
    <Alert
      type="error"
      header={t('imports.obstacle.header', { count: count(obstacle.count), total: count(obstacle.total) })}
      {...(actions.length > 0 && {
        action: (
          <SpaceBetween direction="horizontal" size="xs">
            {actions}
          </SpaceBetween>
        ),
      })}
    >
      {messageText(obstacle.message_code, obstacle.message)}
    </Alert>
  );
}
