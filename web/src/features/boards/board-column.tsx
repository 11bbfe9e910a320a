import { memo } from 'react';
import Button from '@cloudscape-design/components/button';
import type { ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { completedShown } from '#shared/domain/to-dos/last-completed.ts';
import { CardList } from '#web/features/boards/drag/card-list.tsx';
import { CardMenu } from '#web/parts/cards/card-menu.tsx';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { Hidden, Row } from '#web/ui/primitives.tsx';
import { BoardCard } from './board-card.tsx';
import styles from './board-column.module.css';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { dragId } from './drag/board-ids.ts';

export interface ColumnActs {
  edit: (column: ToDoStateRow) => void;
  remove: (column: ToDoStateRow) => void;
  /** Among the others, counted from 0. */
  move: (column: ToDoStateRow, index: number) => void;
  newTask: (column: ToDoStateRow) => void;
}

interface BoardColumnProps {
  column: ToDoStateRow;
  index: number;
  /** The number of columns. */
  of: number;
  /** The visible tasks of the column. */
  tasks: readonly ToDoRow[];
  /** The number of its tasks, visible or not. */
  count: number;
  /** Whether all completed tasks are loaded, or only the latest. */
  all: boolean;
  /** Shows all of them, or only the latest; undefined where there are no others. */
  showAll?: (all: boolean) => void;
  mayChange: boolean;
  mayDelete: boolean;
  acts: ColumnActs;
}

/** A state of the board as a column, with its tasks and their number. */
export function BoardColumn({ column, index, of, tasks, count, all, showAll, mayChange, mayDelete, acts }: BoardColumnProps) {
  const t = useText();
  const { ref, style, isDragging, handle } = useColumnDrag(column.id, !mayChange);
  const isOver = column.limit !== null && count > column.limit;
  return (
    <section
      ref={ref}
      style={style}
      className={styles.column}
      data-type={column.type}
      data-over={isOver}
      data-carried={isDragging}
      aria-label={t('boards.column.label', { name: nameOfDefault(column.name), count })}
    >
      <Row as="header" nowrap className={styles.head}>
        {/* The name alone; the button inside says that it moves the column. */}
        <h2 aria-label={nameOfDefault(column.name)} {...(handle ? { className: styles.movable } : {})}>
          {handle ? (
            <button {...handle} type="button" aria-label={t('boards.column.handle', { name: nameOfDefault(column.name) })}>
              {nameOfDefault(column.name)}
            </button>
          ) : (
            nameOfDefault(column.name)
          )}
        </h2>
        <Figures column={column} shown={tasks.length} count={count} isOver={isOver} />
        {mayChange && <Tools column={column} index={index} of={of} mayDelete={mayDelete} acts={acts} />}
      </Row>
      {isOver && <p className={styles.over}>{t('boards.column.over', { count: count - (column.limit ?? 0) })}</p>}
      <Cards column={column} tasks={tasks} mayChange={mayChange} isFiltered={tasks.length < count} />
      {column.type === 'completed' && showAll && (
        <p className={styles.more}>
          <Button onClick={() => showAll(!all)}>
            {all ? t('boards.column.showLast', { count: completedShown }) : t('boards.column.showAll', { count })}
          </Button>
        </p>
      )}
    </section>
  );
}

interface FiguresProps {
  column: ToDoStateRow;
  shown: number;
  count: number;
  isOver: boolean;
}

function Figures({ column: { limit }, shown: some, count, isOver }: FiguresProps) {
  const t = useText();
  const all = limit === null ? t('boards.column.count', { count }) : t('boards.column.limited', { count, limit });
  const shown = some < count ? t('boards.column.some', { shown: some, count }) : undefined;
  return (
    <span className={styles.count} data-over={isOver} title={shown ?? all}>
      <span aria-hidden="true">{shown ?? (limit === null ? count : `${count} / ${limit}`)}</span>
      <Hidden>{shown ?? all}</Hidden>
    </span>
  );
}

/** Memoized: the tools are not rendered again during a drag. */
const Tools = memo(function Tools({
  column,
  index,
  of,
  mayDelete,
  acts,
}: Pick<BoardColumnProps, 'column' | 'index' | 'of' | 'mayDelete' | 'acts'>) {
  const t = useText();
  return (
    <span className={styles.tools}>
      <Button
        variant="icon"
        iconName="add-plus"
        ariaLabel={t('boards.column.newTask', { name: nameOfDefault(column.name) })}
        onClick={() => acts.newTask(column)}
      />
      <CardMenu
        label={t('boards.column.menu', { name: nameOfDefault(column.name) })}
        entries={[
          { id: 'edit', text: t('boards.column.edit'), icon: 'edit', run: () => acts.edit(column) },
          index > 0 && { id: 'left', text: t('boards.column.left'), icon: 'arrow-left', run: () => acts.move(column, index - 1) },
          index < of - 1 && { id: 'right', text: t('boards.column.right'), icon: 'arrow-right', run: () => acts.move(column, index + 1) },
          mayDelete && { id: 'delete', text: t('boards.column.delete'), icon: 'remove', run: () => acts.remove(column) },
        ]}
      />
    </span>
  );
});

/** Memoized: the cards are not rendered again while their column is dragged. */
const Cards = memo(function Cards({
  column,
  tasks,
  mayChange,
  isFiltered,
}: {
  column: ToDoStateRow;
  tasks: readonly ToDoRow[];
  mayChange: boolean;
  isFiltered: boolean;
}) {
  const t = useText();
  return (
    <CardList
      id={column.id}
      label={nameOfDefault(column.name)}
      cards={tasks}
      movable={mayChange}
      Card={BoardCard}
      empty={t(isFiltered ? 'boards.column.emptyFiltered' : 'boards.column.empty')}
    />
  );
});

/** Moves a column by the handle in its head: by mouse, touch, or keyboard like a card. */
function useColumnDrag(id: string, disabled: boolean) {
  const t = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: dragId('column', id),
    disabled,
    attributes: { roleDescription: t('boards.drag.column') },
  });
  return {
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    isDragging,
    handle: disabled ? undefined : { ...attributes, ...listeners, ref: setActivatorNodeRef },
  };
}
