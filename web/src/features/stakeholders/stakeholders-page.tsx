import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { stakeholderColumns as columns } from '#shared/contract/columns/stakeholders.ts';
import { stakeholders } from '#shared/contract/groups/stakeholders.ts';
import { checkStakeholder } from '#shared/domain/stakeholders/check-stakeholder.ts';
import { useMay } from '#web/api/use-session.ts';
import type { BulkAction, CellRenderer, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen } from '#web/parts/list-screen/list-screen.tsx';
import { type ListSource, rowsAhead } from '#web/parts/list-screen/list-rows.ts';
import { text, useText } from '#web/text/text.ts';
import { firstMessageText } from '#web/text/message-text.ts';
import { Row } from '#web/ui/primitives.tsx';
import styles from './stakeholders-page.module.css';

const CreateStakeholder = lazy(async () => ({ default: (await import('./create-stakeholder.tsx')).CreateStakeholder }));
const TransferStakes = lazy(async () => ({ default: (await import('./transfer-stakes.tsx')).TransferStakes }));
const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));

const source: ListSource = { name: 'stakeholders', columns, list: stakeholders.list };
export const ahead = rowsAhead(source);
const edits = { stakeholder: stakeholders.update };
const none: readonly BulkAction[] = [];

type Named = { id: string; name: string };

function named(row: GridRow): Named {
  return { id: String(row['id']), name: String(row['name']) };
}

/** The stakeholders (S11, R016): edited in place, deleted with a replacement, their stakes transferred to others. */
export default function StakeholdersPage() {
  const t = useText();
  const navigate = useNavigate();
  const mayEdit = useMay(stakeholders.update.permission);
  const mayDelete = useMay(stakeholders.remove.permission);
  const [transferring, setTransferring] = useState<readonly Named[]>();
  const [deleting, setDeleting] = useState<Named>();
  const renderers = useMemo(
    (): Readonly<Record<string, CellRenderer>> => ({
      ...(mayEdit ? inserting : {}),
      stakes: stakesCell(mayEdit ? (row) => setTransferring([row]) : undefined, mayDelete ? setDeleting : undefined),
    }),
    [mayEdit, mayDelete],
  );
  const bulkActions: readonly BulkAction[] = mayEdit
    ? [{ id: 'transfer', label: t('stakeholders.transfer.action'), run: (_ids, rows) => setTransferring(rows.map(named)) }]
    : none;
  return (
    <>
      <ListScreen
        {...source}
        title={t('stakeholders.title')}
        edits={edits}
        deletion={stakeholders}
        renderers={renderers}
        validate={refusalOf}
        bulkActions={bulkActions}
        create={{ label: t('stakeholders.create'), permission: stakeholders.create.permission, Dialog: CreateStakeholder }}
        actions={<Button onClick={() => void navigate('/feedback-invitations')}>{t('stakeholders.feedback.open')}</Button>}
      />
      <Suspense fallback={null}>
        {transferring && <TransferStakes sources={transferring} onClose={() => setTransferring(undefined)} />}
        {deleting && <DeleteConfirmation rows={stakeholders} {...deleting} onClose={() => setDeleting(undefined)} />}
      </Suspense>
    </>
  );
}

/** The rules of a stakeholder in the cell that would break one. */
function refusalOf(row: GridRow, column: { field: string }, value: unknown): string | undefined {
  return firstMessageText(checkStakeholder({ ...(row as object), [column.field]: value }));
}

/** R016: an empty cell shows that a value can be added. */
const insert: CellRenderer = ({ text: shown }) =>
  shown === '' ? <span className={styles.insert}>{text('stakeholders.insert')}</span> : shown;
const inserting = Object.fromEntries(columns.filter(({ edit }) => edit !== undefined).map(({ field }) => [field, insert]));

/** The number of stakes, and the row's actions. By keyboard these are available for selected rows. */
function stakesCell(onTransfer: ((row: Named) => void) | undefined, onDelete: ((row: Named) => void) | undefined): CellRenderer {
  return ({ row, text: count }) => (
    <Row as="span" gap="xxxs" justify="end" nowrap className={styles.stakes}>
      <span className={styles.acts}>
        {onTransfer && (
          <Button
            variant="inline-icon"
            iconName="arrow-right"
            ariaLabel={`${text('stakeholders.transfer.action')}: ${String(row['name'])}`}
            nativeButtonAttributes={{ tabIndex: -1, title: text('stakeholders.transfer.action') }}
            onClick={() => onTransfer(named(row))}
          />
        )}
        {onDelete && (
          <Button
            variant="inline-icon"
            iconName="remove"
            ariaLabel={`${text('stakeholders.delete')}: ${String(row['name'])}`}
            nativeButtonAttributes={{ tabIndex: -1, title: text('stakeholders.delete') }}
            onClick={() => onDelete(named(row))}
          />
        )}
      </span>
      {count}
    </Row>
  );
}
