import Icon from '@cloudscape-design/components/icon';
import type { ColumnMapping } from '#shared/contract/entities/import.ts';
import type { ImportForm } from '#shared/contract/rows/import-row.ts';
import { columnLetters } from '#shared/domain/sheets/cell.ts';
import { type Certainty, certaintyOf } from '#shared/domain/imports/mapping/certainty.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { useImportKind } from './import-kind.ts';
import { ReadingHints } from './reading-hints.tsx';
import styles from './columns-step.module.css';

export interface ColumnRowProps {
  column: ColumnMapping;
  samples: readonly string[];
  fields: ImportForm['fields'];
  /** The person chose its meaning just now. */
  chosen: boolean;
  disabled: boolean;
  onChange: (column: ColumnMapping) => void;
}

const marks: Readonly<Record<Certainty, 'status-positive' | 'status-info' | 'status-warning'>> = {
  sure: 'status-positive',
  likely: 'status-info',
  unsure: 'status-warning',
};
const variants = { sure: 'success', likely: 'link', unsure: 'warning' } as const;

/** One column of the file: its heading, some of its cells, what it means and how its cells are read. */
export function ColumnRow({ column, samples, fields, chosen, disabled, onChange }: ColumnRowProps) {
  const t = useText();
  const { kind } = useImportKind();
  const name = column.heading.trim() || t('imports.columns.noHeading', { letter: columnLetters(column.column) });
  const certainty = certaintyOf(column, kind);
  return (
    <tr data-ignored={column.field === null || undefined}>
      <th scope="row">
        <span className={styles.name}>{name}</span>
        <span className={styles.samples}>{samples.length > 0 ? samples.join(' · ') : t('imports.columns.empty')}</span>
      </th>
      <td className={styles.meaning}>
        <Dropdown
          value={column.field}
          options={fields.map((field) => ({
            id: field.name,
            name: messageText(field.label_code, field.label) ?? field.label,
            detail: messageText(field.help_code, field.help),
          }))}
          noneLabel={t('imports.columns.ignored')}
          ariaLabel={t('imports.columns.meaningOf', { heading: name })}
          disabled={disabled}
          onChange={(field) => onChange({ column: column.column, heading: column.heading, field: field as ColumnMapping['field'] })}
        />
        {column.derived !== undefined && column.field === null && (
          <span className={styles.derived}>{t(`imports.columns.derived.${column.derived}`)}</span>
        )}
        <ReadingHints column={column} name={name} disabled={disabled} onChange={onChange} />
      </td>
      <td className={styles.certainty}>
        {chosen ? (
          t('imports.columns.chosen')
        ) : certainty === null ? null : (
          <>
            <Icon name={marks[certainty]} variant={variants[certainty]} /> {t(`imports.columns.${certainty}`)}
          </>
        )}
      </td>
    </tr>
  );
}
