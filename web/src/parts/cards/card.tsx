import { type ReactNode, Suspense, useId } from 'react';
import Button from '@cloudscape-design/components/button';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useText } from '#web/text/text.ts';
import styles from './cards.module.css';

interface CardProps {
  title: string;
  /** The plus icon; left out for who may not add. */
  add?: { label: string; run: () => void } | undefined;
  /** Between the title and the plus icon. */
  tools?: ReactNode;
  /** What stands there when nothing is shown. */
  empty?: string | undefined;
  /** Reads again what could not be read. */
  failed?: (() => void) | undefined;
  children: ReactNode;
  /** The dialog that is open, whatever the card holds. */
  dialog?: ReactNode;
  /** Within a frame that has the title already, such as that of a board. */
  bare?: boolean;
}

/** The frame of a card: title, tools, a plus icon, and what it holds. */
export function Card({ title, add, tools, empty, failed, children, dialog, bare = false }: CardProps) {
  const t = useText();
  const id = useId();
  return (
    <section className={bare ? styles.bare : styles.card} {...(bare ? { 'aria-label': title } : { 'aria-labelledby': id })}>
      <header className={styles.head}>
        {!bare && <h3 id={id}>{title}</h3>}
        <div className={styles.tools}>{tools}</div>
        {add && <Button variant="icon" iconName="add-plus" ariaLabel={add.label} onClick={add.run} />}
      </header>
      {failed ? (
        <EmptyState title={t('cards.failed')} action={<Button onClick={failed}>{t('cards.again')}</Button>} />
      ) : empty === undefined ? (
        children
      ) : (
        <p className={styles.empty}>{empty}</p>
      )}
      <Suspense fallback={null}>{dialog}</Suspense>
    </section>
  );
}
