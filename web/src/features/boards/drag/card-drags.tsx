import { type ReactNode, type RefObject, type SyntheticEvent, useMemo } from 'react';
import { useDraggable } from '@dnd-kit/core';
import { useText } from '#web/text/text.ts';
import { dragId } from './board-ids.ts';
import { cardBelow, type DragHandle, DragHandleContext } from './pressed-card.ts';
import styles from './board.module.css';

interface CardDragsProps {
  /** Filled with the id of the card that was pressed last. */
  pressed: RefObject<string>;
  children: ReactNode;
}

/**
 * One draggable for all cards of a board, assigned to the pressed card. One per card would render all of them several times at each pick-up,
 * which is noticeable on a board of hundreds.
 */
export function CardDrags({ pressed, children }: CardDragsProps) {
  const t = useText();
  const { attributes, listeners, active, setNodeRef, setActivatorNodeRef } = useDraggable({ id: dragId('card', '') });
  const describedBy = attributes['aria-describedby'];
  const words = t('boards.drag.card');
  const handle = useMemo(
    (): DragHandle => ({ 'aria-describedby': describedBy, 'aria-roledescription': words, 'data-card-handle': '' }),
    [describedBy, words],
  );
  const press = (name: 'onMouseDown' | 'onTouchStart' | 'onKeyDown') => (event: SyntheticEvent) => {
    const card = cardBelow(event.target, name === 'onKeyDown');
    const isSecondFinger = 'touches' in event.nativeEvent && (event.nativeEvent as TouchEvent).touches.length > 1;
    if (!card || active || isSecondFinger) return;
    setNodeRef(card.node);
    setActivatorNodeRef(card.handle);
    pressed.current = card.id;
    (listeners?.[name] as ((event: SyntheticEvent) => void) | undefined)?.(event);
  };
  return (
    <DragHandleContext value={handle}>
      <div className={styles.drags} onMouseDown={press('onMouseDown')} onTouchStart={press('onTouchStart')} onKeyDown={press('onKeyDown')}>
        {children}
      </div>
    </DragHandleContext>
  );
}
