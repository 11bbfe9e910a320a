import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';

interface CardStateProps<T> {
  asked: UseQueryResult<T>;
  isEmpty: (data: T) => boolean;
  /** The message of an empty card, with the next step. */
  empty: ReactNode;
  children: (data: T) => ReactNode;
}

/** The state of a card: loading, failed, empty, or its content. */
export function CardState<T>({ asked, isEmpty, empty, children }: CardStateProps<T>) {
  const t = useText();
  if (asked.data === undefined)
    return asked.isError ? (
      <Quiet>
        {t('common.loadFailed')}{' '}
        <Button variant="inline-link" onClick={() => void asked.refetch()}>
          {t('common.retry')}
        </Button>
      </Quiet>
    ) : (
      <Skeleton lines={4} height={24} />
    );
  return isEmpty(asked.data) ? <Quiet>{empty}</Quiet> : children(asked.data);
}
