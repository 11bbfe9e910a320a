import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Table } from '#web/ui/table.tsx';
import { CardMenu } from '#web/parts/cards/card-menu.tsx';
import cardStyles from '#web/parts/cards/cards.module.css';
import { DeleteConfirmation } from '#web/ui/delete-confirmation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PriorityOf } from '#web/parts/to-dos/priority-of.tsx';
import styles from '#web/parts/to-dos/to-dos.module.css';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';

const ToDoDialog = lazy(async () => ({ default: (await import('#web/parts/to-dos/to-do-dialog.tsx')).ToDoDialog }));

type Open = { is: 'create' } | { is: 'edit' | 'delete'; template: ToDoRow };

/** The templates of tasks (S22): what tasks that come again begin with. */
export default function TemplatesPage() {
  const t = useText();
  const mayEdit = useMay('edit-records');
  const [open, setOpen] = useState<Open>();
  const asked = useQuery(queryFor(toDos.templates, {}));
  const copy = useCommand(toDos.copy);
  const close = () => setOpen(undefined);
  const templates = asked.data ?? [];
  if (asked.isError)
    return <EmptyState title={t('cards.failed')} action={<Button onClick={() => void asked.refetch()}>{t('cards.again')}</Button>} />;
  return (
    <div className={cardStyles.card}>
      <Row gap="l" justify="between" className={styles.lead}>
        <p className={cardStyles.quiet}>{t('toDos.templates.lead')}</p>
        {mayEdit && (
          <Button variant="primary" iconName="add-plus" onClick={() => setOpen({ is: 'create' })}>
            {t('toDos.dialog.createTemplate')}
          </Button>
        )}
      </Row>
      {asked.isPending ? (
        <Skeleton lines={4} height={36} />
      ) : templates.length === 0 ? (
        <EmptyState title={t('toDos.templates.none')}>{t('toDos.templates.noneHint')}</EmptyState>
      ) : (
        <div className={cardStyles.scroll}>
          <Table
            className={cardStyles.table}
            headings={[
              t('toDos.dialog.template'),
              t('toDos.templates.checklist'),
              t('toDos.templates.files'),
              t('toDos.assigned'),
              t('toDos.priority'),
              { label: t('toDos.actions'), className: cardStyles.last },
            ]}
          >
            {templates.map((template) => (
              <tr key={template.id}>
                <th scope="row">
                  <button type="button" className={styles.open} onClick={() => setOpen({ is: 'edit', template })}>
                    {template.title}
                  </button>
                </th>
                <td>{template.checklist.items > 0 && t('toDos.templates.items', { count: template.checklist.items })}</td>
                <td>{template.file_count > 0 && t('toDos.parts.files', { count: template.file_count })}</td>
                <td>{template.owners.map(({ name }) => name).join(', ')}</td>
                <td>
                  <PriorityOf id={template.priority_id} />
                </td>
                <td className={cardStyles.last}>
                  {mayEdit && (
                    <CardMenu
                      label={t('toDos.actionsFor', { name: template.title })}
                      entries={[
                        { id: 'edit', text: t('toDos.edit'), icon: 'edit', run: () => setOpen({ is: 'edit', template }) },
                        { id: 'copy', text: t('toDos.copy'), icon: 'copy', run: () => copy.mutate({ params: { id: template.id } }) },
                        { id: 'delete', text: t('toDos.remove'), icon: 'remove', run: () => setOpen({ is: 'delete', template }) },
                      ]}
                    />
                  )}
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      <Suspense fallback={null}>
        {open?.is === 'create' && <ToDoDialog template onClose={close} />}
        {open?.is === 'edit' && <ToDoDialog template id={open.template.id} onClose={close} />}
        {open?.is === 'delete' && <DeleteConfirmation rows={toDos} id={open.template.id} name={open.template.title} onClose={close} />}
      </Suspense>
    </div>
  );
}
