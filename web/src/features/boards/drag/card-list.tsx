import { type ComponentType, memo, type ReactNode } from 'react';
import { useDroppable } from '@dnd-kit/core';
import { dragId } from './board-ids.ts';
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
  /** Draws a card; a constant. Its handle is a button with what `DragHandleContext` holds. */
  Card: ComponentType<{ card: T }>;
  /** What stands in it while it has no cards. */
  empty: string;
}

/** The cards of a column. */
export function CardList<T extends { id: string }>({ id, label, cards, movable, Card, empty }: CardListProps<T>) {
  const { setNodeRef } = useDroppable({ id: dragId('list', id), disabled: !movable });
  return (
    <div className={styles.scroller}>
      <ul ref={setNodeRef} className={styles.list} data-card-list={id} aria-label={label}>
        <Cards cards={cards} Card={Card} />
        {cards.length === 0 && <li className={styles.empty}>{empty}</li>}
        <DropLine list={id} />
      </ul>
    </div>
  );
}

/** However much is dragged, cards are drawn anew only when they change. */
const Cards = memo(function Cards<T extends { id: string }>({ cards, Card }: Pick<CardListProps<T>, 'cards' | 'Card'>) {
  return cards.map((card) => (
    <li key={card.id} className={styles.card} data-card={card.id}>
      <Card card={card} />
    </li>
  ));
}) as <T extends { id: string }>(props: Pick<CardListProps<T>, 'cards' | 'Card'>) => ReactNode;

/** Shows where the carried card would come to lie. */
function DropLine({ list }: { list: string }) {
  const top = useDropTop(list);
  return top === undefined ? null : <li aria-hidden="true" className={styles.line} style={{ insetBlockStart: top }} />;
}
