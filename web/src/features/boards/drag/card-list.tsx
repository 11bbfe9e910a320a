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
  /** Renders a card; must be a constant. Its handle is a button with the attributes in `DragHandleContext`. */
  Card: ComponentType<{ card: T }>;
  /** The text shown while it has no cards. */
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

/** Memoized: during a drag, cards render again only if they change. */
const Cards = memo(function Cards<T extends { id: string }>({ cards, Card }: Pick<CardListProps<T>, 'cards' | 'Card'>) {
  return cards.map((card) => (
    <li key={card.id} className={styles.card} data-card={card.id}>
      <Card card={card} />
    </li>
  ));
}) as <T extends { id: string }>(props: Pick<CardListProps<T>, 'cards' | 'Card'>) => ReactNode;

/** Shows where the dragged card would be dropped. */
function DropLine({ list }: { list: string }) {
  const top = useDropTop(list);
  return top === undefined ? null : <li aria-hidden="true" className={styles.line} style={{ insetBlockStart: top }} />;
}
