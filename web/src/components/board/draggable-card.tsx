import { type ComponentType, memo, type ReactNode, useMemo } from 'react';
import { useDraggable } from '@dnd-kit/core';
import { useText } from '#web/text/text.ts';
import { dragId } from './board-ids.ts';
import styles from './board.module.css';

/** What the button gets by which a card is moved from the keyboard; anywhere else on it mouse and touch do. */
export type DragHandle = Pick<React.ButtonHTMLAttributes<HTMLButtonElement>, 'onKeyDown' | 'tabIndex'> & {
  ref: (node: HTMLElement | null) => void;
};

export interface CardContentProps<T> {
  card: T;
  /** Missing where the card cannot be moved. */
  handle: DragHandle | undefined;
}

interface DraggableCardProps<T> {
  card: T;
  disabled: boolean;
  Content: ComponentType<CardContentProps<T>>;
}

/** A card of a list that can be dragged to another place. Its content is drawn anew only when it changes itself, however much is dragged. */
export const DraggableCard = memo(function DraggableCard<T extends { id: string }>({ card, disabled, Content }: DraggableCardProps<T>) {
  const { id } = card;
  const t = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: dragId('card', id),
    disabled,
    attributes: { roleDescription: t('boards.drag.card') },
  });
  const handle = useMemo((): DragHandle | undefined => {
    const { role: _role, ...rest } = attributes;
    return disabled ? undefined : { ...rest, onKeyDown: listeners?.['onKeyDown'] as DragHandle['onKeyDown'], ref: setActivatorNodeRef };
  }, [attributes, disabled, listeners, setActivatorNodeRef]);
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-card={id}
      data-carried={isDragging}
      onMouseDown={listeners?.['onMouseDown'] as React.MouseEventHandler}
      onTouchStart={listeners?.['onTouchStart'] as React.TouchEventHandler}
    >
      <Content card={card} handle={handle} />
    </li>
  );
}) as <T extends { id: string }>(props: DraggableCardProps<T> & { key?: string }) => ReactNode;
