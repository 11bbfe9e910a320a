import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import type { SubContextView } from '#shared/contract/groups/layouts.ts';
import { type LayoutName, layoutOf } from '#shared/contract/layouts.ts';
import { type ColumnCount, type LayoutDefinition, widthIn } from '#shared/domain/layouts/definition.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { columnsFor } from './board-items.ts';
import { type CardKind, titleOfCard } from './card-kind.ts';
import { CardPlace } from './card-place.tsx';
import { useArrange } from './use-layout.ts';
import styles from './layout-board.module.css';

interface SharedPageProps {
  name: LayoutName;
  layout: SubContextView['shared'][number];
  kinds: Readonly<Record<string, CardKind>>;
  onClose: () => void;
}

/** A read-only view of a shared arrangement: the reader's own changes only if they adopt the shared one. */
export function SharedPage({ name, layout, kinds, onClose }: SharedPageProps) {
  const t = useText();
  const arrange = useArrange(name);
  const copy = (): void =>
    arrange({ definition: layout.definition, audience: 'me' }, () => {
      showToast(t('layouts.shared.copied', { name: layout.name }), 'positive');
      onClose();
    });
  return (
    <Stack gap="s">
      <Row justify="end" className={styles.tools}>
        <Row as="p" gap="s" nowrap className={styles.notice}>
          <strong>{layout.name}</strong>
          <span>{layout.own ? t('layouts.shared.own') : t('layouts.shared.by', { name: layout.owner.name })}</span>
        </Row>
        {!layout.own && <Button onClick={copy}>{t('layouts.shared.copy')}</Button>}
        <Button onClick={onClose}>{t('layouts.shared.back')}</Button>
      </Row>
      {layout.definition.elements.length === 0 ? (
        <EmptyState title={t('layouts.empty')} />
      ) : (
        <FixedBoard name={name} definition={layout.definition} kinds={kinds} />
      )}
    </Stack>
  );
}

/** The cards at fixed places. */
function FixedBoard({
  name,
  definition,
  kinds,
}: {
  name: LayoutName;
  definition: LayoutDefinition;
  kinds: Readonly<Record<string, CardKind>>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const measure = (): void => setColumns(columnsFor(box.clientWidth));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const { elements } = layoutOf(name);
  return (
    <div ref={place} className={styles.fixed} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {definition.elements.map(({ slug, column_offset, column_span, row_span, settings = {} }) => {
        const kind = kinds[slug];
        if (!kind || !elements[slug]) return null;
        const offset = column_offset[String(columns) as ColumnCount];
        const span = `span ${widthIn(columns, column_span)}`;
        const title = titleOfCard(kind);
        return (
          <div
            key={slug}
            style={{
              gridColumn: offset === undefined ? span : `${offset + 1} / ${span}`,
              gridRow: `span ${row_span}`,
            }}
          >
            <Container
              fitHeight
              header={
                <h2 className={styles.title} data-card={slug}>
                  {kind.to === undefined ? title : <Link to={kind.to}>{title}</Link>}
                </h2>
              }
            >
              <CardPlace title={title}>
                <kind.Card settings={settings} />
              </CardPlace>
            </Container>
          </div>
        );
      })}
    </div>
  );
}
