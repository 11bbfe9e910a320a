import type { ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { Menu, type MenuItem } from '#web/ui/data-grid/menu.tsx';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import type { Between } from './moved-to.ts';

interface CardActionsProps {
  task: ToDoRow | undefined;
  /** The cards that are shown in its column, from top to bottom. */
  tasks: readonly ToDoRow[];
  columns: readonly ToDoStateRow[];
  anchor: Element;
  onMove: (id: string, column: string, between: Between) => Promise<void>;
  onElsewhere: (task: ToDoRow) => void;
  onClose: () => void;
}

/** The menu "Move to…" of a card: everything that dragging does, by pressing buttons. */
export function CardActions({ task, tasks, columns, anchor, onMove, onElsewhere, onClose }: CardActionsProps) {
  const t = useText();
  if (!task) return null;
  const { id, state_id: own } = task;
  const others = tasks.filter((each) => each.id !== id);
  const at = tasks.findIndex((each) => each.id === id);
  const to = (column: string, between: Between): void => {
    void onMove(id, column, between);
    focusMenuOf(id);
  };
  const within = (index: number): void => to(own ?? '', { after: others[index - 1]?.id ?? null, before: others[index]?.id ?? null });
  const items: MenuItem[] = [
    ...columns
      .filter((column) => column.id !== own)
      .map((column) => ({
        id: column.id,
        label: t('boards.move.to', { column: nameOfDefault(column.name) }),
        run: () => to(column.id, {}),
      })),
    { id: 'top', label: t('boards.move.top'), disabled: at <= 0, run: () => within(0) },
    { id: 'up', label: t('boards.move.up'), disabled: at <= 0, run: () => within(at - 1) },
    { id: 'down', label: t('boards.move.down'), disabled: at >= tasks.length - 1, run: () => within(at + 1) },
    { id: 'bottom', label: t('boards.move.bottom'), disabled: at >= tasks.length - 1, run: () => within(others.length) },
    { id: 'elsewhere', label: t('boards.move.elsewhere'), run: () => onElsewhere(task) },
  ];
  return <Menu anchor={anchor} label={t('boards.card.menu', { title: task.title })} items={items} onClose={onClose} />;
}

/** Focuses the card in its new column, where it is rendered again, and scrolls it into view. */
function focusMenuOf(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-card-menu="${CSS.escape(id)}"]`)?.focus());
}
