import { type ComponentType, memo, type ReactNode } from 'react';
import { useDroppable } from '@dnd-kit/core';
import { dragId } from './board-ids.ts';
import { type CardContentProps, DraggableCard } from './draggable-card.tsx';
import { useDropTop } from './drop-place.ts';
import styles from './board.module.css';

interface CardListProps<T> {
  /** Its column. */
  id: string;
  label: string;
  /** From top to bottom. */
  cards: readonly T[];
  /** Whether cards can be moved. */
  movable: boolean;
  Card: ComponentType<CardContentProps<T>>;
  /** What stands in it while it has no cards. */
  empty: string;
}

/** The cards of a column. */
export const CardList = memo(function CardList<T extends { id: string }>({ id, label, cards, movable, Card, empty }: CardListProps<T>) {
  const { setNodeRef } = useDroppable({ id: dragId('list', id), disabled: !movable });
  return (
    <div className={styles.scroller}>
      <ul ref={setNodeRef} className={styles.list} data-card-list={id} aria-label={label}>
        {cards.map((card) => (
          <DraggableCard key={card.id} card={card} disabled={!movable} Content={Card} />
        ))}
        {cards.length === 0 && <li className={styles.empty}>{empty}</li>}
        <DropLine list={id} />
      </ul>
    </div>
  );
}) as <T extends { id: string }>(props: CardListProps<T>) => ReactNode;

/** Shows where the carried card would come to lie. */
function DropLine({ list }: { list: string }) {
  const top = useDropTop(list);
  return top === undefined ? null : <li aria-hidden="true" className={styles.line} style={{ insetBlockStart: top }} />;
}
