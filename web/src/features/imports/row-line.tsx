import Icon from '@cloudscape-design/components/icon';
import { Link } from 'react-router-dom';
import type { ColumnMapping } from '#shared/contract/entities/import.ts';
import type { ImportPreviewRow } from '#shared/contract/rows/import-row.ts';
import { cellText } from '#shared/domain/sheets/cell.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { CellInput } from './cell-input.tsx';
import { problemsAt } from './next-problem.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import styles from './rows-grid.module.css';
import type { AfterEdit } from '#web/ui/data-grid/cell-editor.tsx';

export interface RowLineProps {
  row: ImportPreviewRow;
  index: number;
  columns: readonly ColumnMapping[];
  settled: boolean;
  editable: boolean;
  /** The cell in use, or -1. */
  activeCol: number;
  editing: { text: string | null } | null;
  onCommit: (text: string, then: AfterEdit) => void;
  onCancel: () => void;
}

/** The pages of the records that rows are about, the main record before its provider. */
const pages: Partial<Record<ImportPreviewRow['matches'][number]['kind'], string>> = {
  subscription: '/subscriptions',
  license: '/licenses',
  publisher: '/publishers',
  vendor: '/vendors',
};

/** One row: its outcome with the reason, and its cells with their problems. */
export function RowLine({ row, index, columns, settled, editable, activeCol, editing, onCommit, onCancel }: RowLineProps) {
  const t = useText();
  const formats = useFormats();
  const why = formats.datesIn(messageText(row.message_code, row.message));
  const shown = columns.map(({ column }) => column);
  const record = Object.keys(pages).flatMap((wanted) => row.matches.find(({ kind }) => kind === wanted) ?? [])[0];
  // Before processing, records that an earlier row will create also count as found, but have no page yet.
  const written = settled && record && (row.outcome === 'created' || row.outcome === 'matched');
  const amounts = columns.map(({ field }) => field === 'price' || field === 'normalized_price' || field === 'amount');
  return (
    <tr data-row={index} data-outcome={row.outcome}>
      <th scope="row" data-col={0} tabIndex={activeCol === 0 ? 0 : -1}>
        <span className={styles.about} title={row.name}>
          <span className={styles.number}>{row.row}</span>
          {written ? (
            <Link to={`${pages[record.kind] ?? ''}/${record.id}`} tabIndex={-1}>
              {row.name}
            </Link>
          ) : (
            <strong>{row.name}</strong>
          )}
        </span>
        <span className={styles.why} title={why}>
          <span className={styles.outcome}>
            <OutcomeMark outcome={row.outcome} settled={settled} />
          </span>
          {why}
        </span>
      </th>
      {columns.map(({ column, heading }, at) => {
        const col = at + 1;
        const problems = problemsAt(row, col, shown);
        const error = problems.some(({ severity }) => severity === 'error');
        const text = cellText(row.cells[column]);
        const corrected = row.corrected.includes(column);
        return (
          <td
            key={column}
            data-col={col}
            data-problem={problems.length === 0 ? undefined : error ? 'error' : 'warning'}
            data-amount={amounts[at] || undefined}
            data-meant={row.column === column || undefined}
            data-editable={editable || undefined}
            tabIndex={activeCol === col ? 0 : -1}
            title={problems.length > 0 ? problems.map(({ message }) => message).join(' ') : text}
          >
            {editing && activeCol === col ? (
              <CellInput
                label={t('imports.preview.edit', { heading, row: row.row })}
                value={editing.text ?? text}
                replaces={editing.text !== null}
                onCommit={onCommit}
                onCancel={onCancel}
              />
            ) : (
              <>
                {problems.length > 0 && (
                  <Icon
                    name="status-warning"
                    variant={error ? 'error' : 'warning'}
                    size="small"
                    alt={t(error ? 'imports.preview.problem' : 'imports.preview.warning')}
                  />
                )}
                {text}
                {corrected && (
                  <span className={styles.corrected}>
                    <Icon name="edit" size="small" alt={t('imports.preview.corrected')} />
                  </span>
                )}
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}
