import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import { toDoBoards } from '#shared/contract/groups/to-do-boards.ts';
import type { ToDoBoardRow } from '#shared/contract/rows/to-do-board-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { CardMenu } from '#web/parts/cards/card-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ToneText } from '#web/ui/due-text.tsx';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import styles from './boards-page.module.css';

const BoardDialog = lazy(async () => ({ default: (await import('./board-dialog.tsx')).BoardDialog }));
const DeleteConfirmation = lazy(async () => ({
  default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation,
}));

type Asked = { dialog: 'new' } | { dialog: 'change' | 'delete'; board: ToDoBoardRow };

/** S26: the boards, each with the state of its tasks. */
export default function BoardsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const mayChange = useMay(toDoBoards.create.permission);
  const mayDelete = useMay(toDoBoards.remove.permission);
  const query = useQuery(queryFor(toDoBoards.list, { query: { include: ['states'] } }));
  // The board for everybody comes first.
  const boards = (query.data as readonly ToDoBoardRow[] | undefined)?.toSorted((a, b) => Number(b.system) - Number(a.system));
  const close = (): void => setAsked(undefined);
  return (
    <section aria-label={t('boards.title')}>
      <Row as="header" justify="end" nowrap className={styles.head}>
        {mayChange && (
          <Button variant="primary" onClick={() => setAsked({ dialog: 'new' })}>
            {t('boards.new')}
          </Button>
        )}
      </Row>
      {query.isPending && <Skeleton lines={3} height={120} />}
      {query.isError && (
        <EmptyState title={t('common.loadFailed')} action={<Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>} />
      )}
      <ul className={styles.boards}>
        {boards?.map((board) => (
          <li key={board.id} className={styles.board}>
            <Row nowrap className={styles.name}>
              <h2>
                <Link to={`/kanban-boards/${board.id}`}>{nameOfDefault(board.name)}</Link>
              </h2>
              {board.system && <Badge color="green">{t('boards.system')}</Badge>}
              {mayChange && (
                <CardMenu
                  label={t('boards.actions', { name: nameOfDefault(board.name) })}
                  entries={[
                    { id: 'change', text: t('boards.rename'), icon: 'edit', run: () => setAsked({ dialog: 'change', board }) },
                    mayDelete &&
                      !board.system && {
                        id: 'delete',
                        text: t('boards.delete'),
                        icon: 'remove',
                        run: () => setAsked({ dialog: 'delete', board }),
                      },
                  ]}
                />
              )}
            </Row>
            <p className={styles.description}>{board.description ?? (board.system ? t('boards.systemHint') : '')}</p>
            <p className={styles.counts}>
              <span>{t('boards.open', { count: board.open_count })}</span>
              {board.overdue_count > 0 && <ToneText tone="overdue">{t('boards.overdue', { count: board.overdue_count })}</ToneText>}
              <span>{t('boards.completed', { count: board.completed_count })}</span>
            </p>
            <Stack as="ul" gap="xxs" className={styles.columns} aria-label={t('boards.of')}>
              {board.states?.map(({ id, name, type, to_do_count }) => (
                <Row as="li" nowrap key={id} data-type={type}>
                  <span>{nameOfDefault(name)}</span>
                  <b>{to_do_count}</b>
                </Row>
              ))}
            </Stack>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {asked?.dialog === 'new' && <BoardDialog onClose={close} onCreated={({ id }) => void navigate(`/kanban-boards/${id}`)} />}
        {asked?.dialog === 'change' && <BoardDialog board={asked.board} onClose={close} />}
        {asked?.dialog === 'delete' && <DeleteConfirmation rows={toDoBoards} id={asked.board.id} name={asked.board.name} onClose={close} />}
      </Suspense>
    </section>
  );
}
