import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { toDosPage } from '#shared/domain/to-dos/to-do-entities.ts';
import { Table } from '#web/ui/table.tsx';
import { CardMenu } from '#web/parts/cards/card-menu.tsx';
import cardStyles from '#web/parts/cards/cards.module.css';
import { DueText } from '#web/ui/due-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Avatar } from './avatar.tsx';
import { PriorityOf } from './priority-of.tsx';
import styles from './to-dos.module.css';
import Icon from '@cloudscape-design/components/icon';
import { deadlineMark } from '#shared/domain/to-dos/deadline-mark.ts';
import { Row } from '#web/ui/primitives.tsx';

interface ToDoTableProps {
  rows: readonly ToDoRow[];
  completed: boolean;
  /** Whether each task links to its record. */
  linked: boolean;
  mayEdit: boolean;
  saving: string | undefined;
  onToggle: (toDo: ToDoRow) => void;
  onOpen: (toDo: ToDoRow) => void;
  onDelete: (toDo: ToDoRow) => void;
}

/** Tasks in rows (R020): title, owners, dates and priority, with the actions for each. */
export function ToDoTable({ rows, completed, linked, mayEdit, saving, onToggle, onOpen, onDelete }: ToDoTableProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className={cardStyles.scroll}>
      <Table
        className={`${cardStyles.table} ${styles.tasks}`}
        headings={[
          t('toDos.task'),
          t(completed ? 'toDos.completedBy' : 'toDos.assigned'),
          t(completed ? 'toDos.completedOn' : 'toDos.deadline'),
          t('toDos.priority'),
          { label: t('toDos.actions'), className: styles.actions },
        ]}
      >
        {rows.map((toDo) => (
          <tr key={toDo.id}>
            <th scope="row">
              <button type="button" className={styles.open} onClick={() => onOpen(toDo)}>
                {toDo.title}
              </button>
              <Parts toDo={toDo} linked={linked} />
            </th>
            <td>
              {completed ? (
                (toDo.completed_by?.name ?? t('toDos.someone'))
              ) : toDo.owners.length === 0 ? (
                <span className={cardStyles.quiet}>{t('toDos.nobody')}</span>
              ) : (
                <Row as="span" inline>
                  {toDo.owners.slice(0, 4).map((owner) => (
                    <Avatar key={owner.id} person={owner} label={owner.name} />
                  ))}
                  {toDo.owners.length === 1 && <span aria-hidden="true">{toDo.owners[0]?.name}</span>}
                  {toDo.owners.length > 4 && <span title={toDo.owners.map(({ name }) => name).join(', ')}>+{toDo.owners.length - 4}</span>}
                </Row>
              )}
            </td>
            <td>{completed ? formats.date(toDo.completed_at) : <DeadlineOf deadline={toDo.deadline} completed={false} />}</td>
            <td>
              <PriorityOf id={toDo.priority_id} />
            </td>
            <td className={styles.actions}>
              {mayEdit && (
                <span className={styles.acts}>
                  <span data-toggle>
                    <Button
                      loading={saving === toDo.id}
                      ariaLabel={t(completed ? 'toDos.reopenOf' : 'toDos.completeOf', { name: toDo.title })}
                      onClick={() => onToggle(toDo)}
                    >
                      {t(completed ? 'toDos.reopen' : 'toDos.complete')}
                    </Button>
                  </span>
                  <CardMenu
                    label={t('toDos.actionsFor', { name: toDo.title })}
                    entries={[
                      { id: 'edit', text: t('toDos.edit'), icon: 'edit', run: () => onOpen(toDo) },
                      { id: 'delete', text: t('toDos.remove'), icon: 'remove', run: () => onDelete(toDo) },
                    ]}
                  />
                </span>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

/** The line below a title: the record, and the progress of the checklist. */
function Parts({ toDo, linked }: { toDo: ToDoRow; linked: boolean }) {
  const t = useText();
  const { entity, checklist, comment_count, file_count } = toDo;
  const isThere = (linked && entity) || checklist.items + comment_count + file_count > 0;
  if (!isThere) return null;
  return (
    <span className={styles.parts}>
      {linked && entity && (
        <Link to={toDosPage(entity)}>
          {t(`toDos.entities.${entity.type}`)}: {entity.name}
        </Link>
      )}
      {checklist.items > 0 && <span>{t('toDos.parts.checklist', checklist)}</span>}
      {comment_count > 0 && <span>{t('toDos.parts.comments', { count: comment_count })}</span>}
      {file_count > 0 && <span>{t('toDos.parts.files', { count: file_count })}</span>}
    </span>
  );
}

interface DeadlineOfProps {
  deadline: string | null;
  /** A completed task is never overdue. */
  completed: boolean;
}

/** The deadline of a task; overdue or due today is said in words, after an icon. */
function DeadlineOf({ deadline, completed }: DeadlineOfProps) {
  const t = useText();
  const formats = useFormats();
  if (deadline === null) return null;
  const mark = completed ? undefined : deadlineMark(deadline, formats.today());
  return (
    <Row as="span" inline>
      <time dateTime={deadline}>{formats.date(deadline)}</time>
      {mark && (
        <DueText date={deadline} className={styles.mark}>
          <Icon name={mark === 'overdue' ? 'status-warning' : 'status-pending'} size="small" />
          {t(mark === 'overdue' ? 'toDos.overdue' : 'toDos.dueToday')}
        </DueText>
      )}
    </Row>
  );
}
