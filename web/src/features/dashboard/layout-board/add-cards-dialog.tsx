import { useEffect, useRef } from 'react';
import Box from '@cloudscape-design/components/box';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';
import { type CardKind, titleOfCard } from './card-kind.ts';
import styles from './layout-board.module.css';

interface AddCardsDialogProps {
  /** The cards that can be added. */
  slugs: readonly string[];
  kinds: Readonly<Record<string, CardKind>>;
  onAdd: (slug: string) => void;
  onClose: () => void;
}

/** The dialog that adds further cards to a board. */
export function AddCardsDialog({ slugs, kinds, onAdd, onClose }: AddCardsDialogProps) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const closing = useRef<ButtonProps.Ref>(null);
  const added = useRef<number>(undefined);
  // The pressed button disappears: focuses the next one, so that the keyboard stays in the dialog.
  useEffect(() => {
    if (added.current === undefined) return;
    const next = list.current?.querySelectorAll('button')[added.current];
    added.current = undefined;
    if (next) next.focus();
    else closing.current?.focus();
  }, [slugs.length]);
  return (
    <Modal
      title={t('layouts.add')}
      width={560}
      persistent={false}
      onCancel={onClose}
      footer={
        <Box float="right">
          <Button ref={closing} variant="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </Box>
      }
    >
      {slugs.length === 0 ? (
        <p role="status">{t('layouts.allThere')}</p>
      ) : (
        <ul ref={list} className={styles.choices}>
          {slugs.map((slug, index) => {
            const kind = kinds[slug];
            if (!kind) return null;
            const name = titleOfCard(kind);
            return (
              <li key={slug}>
                <div>
                  <strong>{name}</strong>
                  <small>{t(kind.hint)}</small>
                </div>
                <Button
                  ariaLabel={t('layouts.addOne', { name })}
                  onClick={() => {
                    added.current = index;
                    onAdd(slug);
                  }}
                >
                  {t('common.add')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Modal>
  );
}
