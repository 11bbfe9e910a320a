import Icon from '@cloudscape-design/components/icon';
import type { ColumnMapping } from '#shared/contract/entities/import.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import type { Formats } from '#web/ui/formats.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { currencyOptions } from '#web/ui/currency-options.ts';
import { useText } from '#web/text/text.ts';
import { cellsOf } from '#shared/domain/imports/mapping/field-cells.ts';
import { useImportKind } from './import-kind.ts';
import styles from './columns-step.module.css';
import { Row } from '#web/ui/primitives.tsx';

export interface ReadingHintsProps {
  column: ColumnMapping;
  name: string;
  disabled: boolean;
  onChange: (column: ColumnMapping) => void;
}

const amounts: readonly unknown[] = ['amount', 'money', 'figure', 'share'];

/** The interpretation of a column's numbers or dates, and the values that its heading sets for all cells. */
export function ReadingHints({ column, name, disabled, onChange }: ReadingHintsProps) {
  const t = useText();
  const settings = useSettings();
  const formats = useFormats();
  const { kind } = useImportKind();
  const cells = column.field === null ? 'text' : cellsOf(kind, column.field);
  const [isAmount, isDate] = [amounts.includes(cells), cells === 'day'];
  const { decimal_separator, date_order, currency, ...rest } = column;
  const asks = column.undecided_date !== undefined && date_order === undefined;
  const constants = [
    ...(column.year === undefined ? [] : [t('imports.columns.year', { year: periodText(column, formats) })]),
    ...(column.publisher === undefined ? [] : [t('imports.columns.publisher', { publisher: column.publisher })]),
  ];
  if (!isAmount && !isDate) return null;
  return (
    <Row className={styles.hints}>
      {constants.length > 0 && <span className={styles.constants}>{constants.join(' ')}</span>}
      {isAmount && (
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
      {isDate && asks && (
        <span className={styles.asks}>
          <Icon name="status-warning" variant="warning" size="small" />{' '}
          {t('imports.columns.dateAsked', { date: column.undecided_date ?? '' })}
        </span>
      )}
      {isDate && (
        <Dropdown
          value={date_order}
          options={[
            { id: 'dmy', name: t('imports.options.dayFirst') },
            { id: 'mdy', name: t('imports.options.monthFirst') },
          ]}
          noneLabel={t(asks ? 'imports.columns.chooseOrder' : 'imports.columns.asCells')}
          ariaLabel={t('imports.columns.dates', { heading: name })}
          disabled={disabled}
          onChange={(chosen) => onChange({ ...rest, ...(chosen !== null && { date_order: chosen as 'dmy' | 'mdy' }) })}
        />
      )}
    </Row>
  );
}

/** The period for which all prices of a column are. */
function periodText({ year, last_year, start_date, end_date }: ColumnMapping, formats: Formats): string {
  if (start_date !== undefined && end_date !== undefined) return `${formats.date(start_date)} – ${formats.date(end_date)}`;
  return last_year === undefined ? String(year) : `${year}–${last_year}`;
}
