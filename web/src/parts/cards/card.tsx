import { type ReactNode, Suspense, useId } from 'react';
import Button from '@cloudscape-design/components/button';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useText } from '#web/text/text.ts';
import { Heading, Row } from '#web/ui/primitives.tsx';
import styles from './cards.module.css';

interface CardProps {
  title: string;
  /** The plus icon; omitted for users who may not add. */
  add?: { label: string; run: () => void } | undefined;
  /** Between the title and the plus icon. */
  tools?: ReactNode;
  /** The text shown when the card is empty. */
  empty?: string | undefined;
  /** Retries after a failed request. */
  failed?: (() => void) | undefined;
  children: ReactNode;
  /** The open dialog; shown even when the card is empty. */
  dialog?: ReactNode;
  /** Without frame and title, where a parent such as a board shows both. */
  bare?: boolean;
}

/** The frame of a card: title, tools, a plus icon, and the content. */
export function Card({ title, add, tools, empty, failed, children, dialog, bare = false }: CardProps) {
  const t = useText();
  const id = useId();
  return (
    <section className={bare ? styles.bare : styles.card} {...(bare ? { 'aria-label': title } : { 'aria-labelledby': id })}>
      <Row as="header" gap="s" className={styles.head}>
        {!bare && (
          <Heading as="h3" id={id}>
            {title}
          </Heading>
        )}
        <Row gap="s" justify="end" nowrap className={styles.tools}>
          {tools}
        </Row>
        {add && <Button variant="icon" iconName="add-plus" ariaLabel={add.label} onClick={add.run} />}
      </Row>
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
