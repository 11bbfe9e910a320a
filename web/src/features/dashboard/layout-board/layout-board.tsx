import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import Board from '@cloudscape-design/board-components/board';
import BoardItem from '@cloudscape-design/board-components/board-item';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import type { LayoutDefinition } from '#shared/contract/entities/layout.ts';
import type { LayoutElements } from '#shared/domain/layouts/definition.ts';
import { useText } from '#web/text/text.ts';
import { columnsFor, definitionOf, itemsOf, withSettings } from './board-items.ts';
import { boardWords, handleWords } from './board-words.ts';
import { type CardKind, titleOfCard } from './card-kind.ts';
import { CardPlace } from './card-place.tsx';
import styles from './layout-board.module.css';
import { Row } from '#web/ui/primitives.tsx';

const CardSetting = lazy(async () => ({ default: (await import('./card-setting.tsx')).CardSetting }));

interface LayoutBoardProps {
  elements: LayoutElements;
  kinds: Readonly<Record<string, CardKind>>;
  definition: LayoutDefinition;
  onChange: (next: LayoutDefinition) => void;
  onRemove: (slug: string) => void;
  empty: React.ReactNode;
}

/** Cards that can be moved, resized and removed by mouse, touch and keyboard (R076). */
export function LayoutBoard({ elements, kinds, definition, onChange, onRemove, empty }: LayoutBoardProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const crosses = useRef(new Map<string, ButtonProps.Ref>());
  const next = useRef<string>(undefined);
  // The pressed remove button disappears with its card: focuses that of the next card.
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    crosses.current.get(next.current)?.focus({ preventScroll: true });
    next.current = undefined;
  }, [definition]);
  // Bypasses the board's own removal, which loses the removal of one card if another follows within a fifth of a second.
  const remove = (slug: string) => {
    const slugs = definition.elements.map((each) => each.slug);
    const index = slugs.indexOf(slug);
    next.current = slugs[index + 1] ?? slugs[index - 1];
    onRemove(slug);
  };
  const titleOf = (slug: string): string => {
    const kind = kinds[slug];
    return kind ? titleOfCard(kind) : slug;
  };
  return (
    <div ref={place} className={styles.board}>
      <Board
        items={itemsOf(elements, definition)}
        i18nStrings={boardWords(titleOf)}
        empty={empty}
        onItemsChange={({ detail }) => onChange(definitionOf(detail.items, definition, columnsFor(place.current?.clientWidth ?? 0)))}
        renderItem={({ id }) => {
          const kind = kinds[id];
          const title = titleOf(id);
          const settings = definition.elements.find(({ slug }) => slug === id)?.settings ?? {};
          return (
            <BoardItem
              i18nStrings={handleWords(title)}
              header={
                <h2 className={styles.title} data-card={id}>
                  {kind?.to === undefined ? title : <Link to={kind.to}>{title}</Link>}
                </h2>
              }
              settings={
                <Row gap="none" nowrap>
                  <Suspense fallback={null}>
                    {(elements[id]?.settings ?? []).map((name) => (
                      <CardSetting
                        key={name}
                        name={name}
                        card={title}
                        settings={settings}
                        onChange={(next) => onChange(withSettings(definition, id, next))}
                      />
                    ))}
                  </Suspense>
                  <Button
                    ref={(cross) => {
                      if (cross) crosses.current.set(id, cross);
                      else crosses.current.delete(id);
                    }}
                    variant="icon"
                    iconName="close"
                    ariaLabel={t('layouts.remove', { name: title })}
                    onClick={() => remove(id)}
                  />
                </Row>
              }
            >
              <CardPlace title={title}>{kind && <kind.Card settings={settings} />}</CardPlace>
            </BoardItem>
          );
        }}
      />
    </div>
  );
}
