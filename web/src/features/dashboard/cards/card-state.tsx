import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import styles from './cards.module.css';

interface CardStateProps<T> {
  asked: UseQueryResult<T>;
  isEmpty: (data: T) => boolean;
  /** What is said where there is nothing, with the next step. */
  empty: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a card shows: that it loads, that it failed, that there is nothing, or what there is. */
export function CardState<T>({ asked, isEmpty, empty, children }: CardStateProps<T>) {
  const t = useText();
  if (asked.data === undefined)
    return asked.isError ? (
      <p className={styles.nothing}>
        {t('common.loadFailed')}{' '}
        <Button variant="inline-link" onClick={() => void asked.refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    ) : (
      <Skeleton lines={4} height={24} />
    );
  return isEmpty(asked.data) ? <p className={styles.nothing}>{empty}</p> : children(asked.data);
}
