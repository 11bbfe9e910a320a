import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { CallError } from '#web/api/call-error.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useText } from '#web/text/text.ts';

interface RecordLoaderProps<R> {
  query: UseQueryResult<R>;
  list: { to: string; label: string };
  children: (record: R) => ReactNode;
}

/** A record's page once the record is there; what to do where it is not. */
export function RecordLoader<R>({ query, list, children }: RecordLoaderProps<R>) {
  const t = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton lines={7} height={44} />;
  const missing = query.error instanceof CallError && query.error.status === 404;
  return (
    <EmptyState
      title={t(missing ? 'records.missing' : 'common.loadFailed')}
      action={
        missing ? (
          <Link to={list.to}>{t('records.backTo', { list: list.label })}</Link>
        ) : (
          <Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>
        )
      }
    >
      {missing && t('records.missingHint')}
    </EmptyState>
  );
}
