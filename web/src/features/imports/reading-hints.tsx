import type { ColumnMapping } from '#shared/contract/entities/import.ts';
import { Dropdown } from '#web/components/dropdown.tsx';
import { useSettings } from '#web/components/use-settings.ts';
import { currencyOptions } from '#web/components/create-dialogs/currency-options.ts';
import { useText } from '#web/text/text.ts';
import styles from './columns-step.module.css';

export interface ReadingHintsProps {
  column: ColumnMapping;
  name: string;
  disabled: boolean;
  onChange: (column: ColumnMapping) => void;
}

const amounts: readonly unknown[] = ['price', 'normalized_price', 'department_share'];
const dates: readonly unknown[] = ['start_date', 'end_date', 'decision_deadline'];

/** How the numbers or dates of a column are read, and what its heading says for all its cells. */
export function ReadingHints({ column, name, disabled, onChange }: ReadingHintsProps) {
  const t = useText();
  const settings = useSettings();
  const { decimal_separator, date_order, currency, ...rest } = column;
  const constants = [
    ...(column.year === undefined ? [] : [t('imports.columns.year', { year: column.year })]),
    ...(column.publisher === undefined ? [] : [t('imports.columns.publisher', { publisher: column.publisher })]),
  ];
  if (!amounts.includes(column.field) && !dates.includes(column.field)) return null;
  return (
    <div className={styles.hints}>
      {constants.length > 0 && <span className={styles.constants}>{constants.join(' ')}</span>}
      {amounts.includes(column.field) && (
        <Dropdown
          value={decimal_separator}
          options={[
            { id: '.', name: t('imports.options.decimalPoint') },
            { id: ',', name: t('imports.options.decimalComma') },
          ]}
          noneLabel={t('imports.columns.asCells')}
          ariaLabel={t('imports.columns.decimal', { heading: name })}
          disabled={disabled}
          onChange={(chosen) =>
            onChange({ ...rest, ...(currency && { currency }), ...(chosen !== null && { decimal_separator: chosen as '.' | ',' }) })
          }
        />
      )}
      {column.field === 'price' && (
        <Dropdown
          value={currency}
          options={currencyOptions(settings)}
          noneLabel={t('imports.columns.fromFile')}
          ariaLabel={t('imports.columns.currencyOf', { heading: name })}
          disabled={disabled}
          onChange={(chosen) =>
            onChange({
              ...rest,
              ...(decimal_separator && { decimal_separator }),
              ...(chosen !== null && { currency: chosen as NonNullable<ColumnMapping['currency']> }),
            })
          }
        />
      )}
      {dates.includes(column.field) && (
        <Dropdown
          value={date_order}
          options={[
            { id: 'dmy', name: t('imports.options.dayFirst') },
            { id: 'mdy', name: t('imports.options.monthFirst') },
          ]}
          noneLabel={t('imports.columns.asCells')}
          ariaLabel={t('imports.columns.dates', { heading: name })}
          disabled={disabled}
          onChange={(chosen) => onChange({ ...rest, ...(chosen !== null && { date_order: chosen as 'dmy' | 'mdy' }) })}
        />
      )}
    </div>
  );
}
