import { useRef } from 'react';
import { Link } from 'react-router-dom';
import Board from '@cloudscape-design/board-components/board';
import BoardItem from '@cloudscape-design/board-components/board-item';
import Button from '@cloudscape-design/components/button';
import type { LayoutDefinition } from '#shared/contract/entities/layout.ts';
import type { LayoutElements } from '#shared/domain/layouts/definition.ts';
import { useText } from '#web/text/text.ts';
import { columnsFor, definitionOf, itemsOf } from './board-items.ts';
import { boardWords, handleWords } from './board-words.ts';
import type { CardKind } from './card-kind.ts';
import { CardPlace } from './card-place.tsx';
import styles from './layout-board.module.css';

interface LayoutBoardProps {
  elements: LayoutElements;
  kinds: Readonly<Record<string, CardKind>>;
  definition: LayoutDefinition;
  /** `removed` is the card that was taken off, if that is what happened. */
  onChange: (next: LayoutDefinition, removed: string | undefined) => void;
  empty: React.ReactNode;
}

/** Cards that can be moved, resized and removed by mouse, touch and keyboard (R076). */
export function LayoutBoard({ elements, kinds, definition, onChange, empty }: LayoutBoardProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const titleOf = (slug: string): string => {
    const kind = kinds[slug];
    return kind ? t(kind.title) : slug;
  };
  return (
    <div ref={place} className={styles.board}>
      <Board
        items={itemsOf(elements, definition)}
        i18nStrings={boardWords(titleOf)}
        empty={empty}
        onItemsChange={({ detail }) =>
          onChange(definitionOf(detail.items, definition, columnsFor(place.current?.clientWidth ?? 0)), detail.removedItem?.id)
        }
        renderItem={({ id }, actions) => {
          const kind = kinds[id];
          const title = titleOf(id);
          return (
            <BoardItem
              i18nStrings={handleWords(title)}
              header={
                <h2 className={styles.title} data-card={id}>
                  {kind?.to === undefined ? title : <Link to={kind.to}>{title}</Link>}
                </h2>
              }
              settings={
                <Button
                  variant="icon"
                  iconName="close"
                  ariaLabel={t('layouts.remove', { name: title })}
                  onClick={() => actions.removeItem()}
                />
              }
            >
              <CardPlace>{kind && <kind.Card />}</CardPlace>
            </BoardItem>
          );
        }}
      />
    </div>
  );
}
