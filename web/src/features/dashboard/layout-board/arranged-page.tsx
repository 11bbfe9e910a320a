import { lazy, type ReactNode, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import type { LayoutDefinition } from '#shared/contract/entities/layout.ts';
import type { SubContextView } from '#shared/contract/groups/layouts.ts';
import { type LayoutName, layoutOf } from '#shared/contract/layouts.ts';
import { useMay } from '#web/api/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { useText } from '#web/text/text.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { withCard, withoutCard } from './board-items.ts';
import { type CardKind, titleOfCard } from './card-kind.ts';
import { LayoutBoard } from './layout-board.tsx';
import { useArrange } from './use-layout.ts';
import styles from './layout-board.module.css';

const AddCardsDialog = lazy(async () => ({ default: (await import('./add-cards-dialog.tsx')).AddCardsDialog }));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));
const EverybodyDialog = lazy(async () => ({ default: (await import('./everybody-dialog.tsx')).EverybodyDialog }));

interface ArrangedPageProps {
  name: LayoutName;
  view: SubContextView;
  kinds: Readonly<Record<string, CardKind>>;
  /** Before the buttons that arrange the page. */
  actions?: ReactNode;
  /** Opens a shared arrangement. */
  onOpenShared: (id: string) => void;
}

/** The last change of the arrangement, with the earlier one for undo. */
interface Undoable {
  told: string;
  before: SubContextView;
}

const sharedPrefix = 'shared:';

function sharedItem({ id, name, owner, own }: SubContextView['shared'][number]): ButtonDropdownProps.Item {
  return { id: `${sharedPrefix}${id}`, text: name, ...(!own && { secondaryText: owner.name }) };
}

/** A page of cards that each person can arrange, and an administrator for everybody (R076). */
export function ArrangedPage({ name, view, kinds, actions, onOpenShared }: ArrangedPageProps) {
  const t = useText();
  const arrange = useArrange(name);
  const mayForEverybody = useMay('manage-settings');
  const mayShare = useMay('edit-records');
  const [dialog, setDialog] = useState<'add' | 'set' | 'clear' | 'share'>();
  const [undoable, setUndoable] = useState<Undoable>();
  const { elements } = layoutOf(name);
  const { definition, available_elements: available } = view;
  const there = new Set(definition.elements.map(({ slug }) => slug));
  const addable = available.filter(({ slug, enabled }) => enabled && !there.has(slug) && slug in kinds).map(({ slug }) => slug);
  const titleOf = (slug: string): string => (kinds[slug] ? titleOfCard(kinds[slug]) : slug);
  const close = () => setDialog(undefined);

  const keep = (next: LayoutDefinition | null, told?: string) => {
    setUndoable(told === undefined ? undefined : { told, before: view });
    arrange({ definition: next, audience: 'me' });
  };
  const forEverybody = (next: LayoutDefinition | null, told: string) => {
    close();
    arrange({ definition: next, audience: 'everybody' }, () => showToast(told, 'positive'));
  };
  const undo = ({ before }: Undoable) => {
    setUndoable(undefined);
    arrange({ definition: before.source === 'own' ? before.definition : null, audience: 'me' });
  };
  const items: ButtonDropdownProps.Items = [
    { id: 'reset', text: t('layouts.reset'), disabled: view.source !== 'own', disabledReason: t('layouts.isDefault') },
    ...(mayForEverybody ? [{ id: 'set', text: t('layouts.everybody.set.title') }] : []),
    ...(mayForEverybody && view.has_default ? [{ id: 'clear', text: t('layouts.everybody.clear.title') }] : []),
    ...(mayShare ? [{ id: 'share', text: t('layouts.share.title') }] : []),
    ...(view.shared.length === 0 ? [] : [{ text: t('layouts.shared.title'), items: view.shared.map(sharedItem) }]),
  ];
  const choose = (id: string): void => {
    if (id === 'reset') keep(null, t('layouts.wasReset'));
    else if (id.startsWith(sharedPrefix)) onOpenShared(id.slice(sharedPrefix.length));
    else setDialog(id as 'set' | 'clear' | 'share');
  };
  return (
    <Stack gap="s">
      <Row justify="end" className={styles.tools}>
        <Row as="p" gap="s" nowrap className={styles.notice} role="status">
          {undoable && (
            <>
              <span>{undoable.told}</span>
              <Button variant="inline-link" onClick={() => undo(undoable)}>
                {t('layouts.undo')}
              </Button>
            </>
          )}
        </Row>
        {actions}
        <Button iconName="add-plus" onClick={() => setDialog('add')}>
          {t('layouts.add')}
        </Button>
        <ButtonDropdown items={items} expandToViewport onItemClick={({ detail }) => choose(detail.id)}>
          {t('layouts.menu')}
        </ButtonDropdown>
      </Row>
      <LayoutBoard
        elements={elements}
        kinds={kinds}
        definition={definition}
        onChange={(next) => keep(next)}
        onRemove={(slug) => keep(withoutCard(definition, slug), t('layouts.removed', { name: titleOf(slug) }))}
        empty={<EmptyState title={t('layouts.empty')} action={<Button onClick={() => setDialog('add')}>{t('layouts.add')}</Button>} />}
      />
      <Suspense fallback={null}>
        {dialog === 'add' && (
          <AddCardsDialog slugs={addable} kinds={kinds} onAdd={(slug) => keep(withCard(elements, definition, slug))} onClose={close} />
        )}
        {dialog === 'set' && (
          <EverybodyDialog act="set" onDo={() => forEverybody(definition, t('layouts.everybody.set.done'))} onClose={close} />
        )}
        {dialog === 'share' && <ShareDialog name={name} definition={definition} shared={view.shared} onClose={close} />}
        {dialog === 'clear' && (
          <EverybodyDialog act="clear" onDo={() => forEverybody(null, t('layouts.everybody.clear.done'))} onClose={close} />
        )}
      </Suspense>
    </Stack>
  );
}
