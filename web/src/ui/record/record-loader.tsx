import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { CallError } from '#web/api/call-error.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';

interface RecordLoaderProps<R> {
  query: UseQueryResult<R>;
  list: { to: string; label: string };
  children: (record: R) => ReactNode;
  /** Where the id of the record is in what was answered: `id` unless this says otherwise. */
  idOf?: (record: Partial<R>) => string | undefined;
}

function ownId(record: object): string | undefined {
  return (record as { id?: string }).id;
}

/** A record's page once the record is there; what to do where it is not. */
export function RecordLoader<R>({ query, list, children, idOf = ownId }: RecordLoaderProps<R>) {
  const t = useText();
  // Some words in the place of an id are calls of their own, and what they answer is no record.
  const isNone = query.data !== undefined && typeof idOf(query.data as Partial<R>) !== 'string';
  if (query.data !== undefined && !isNone) return children(query.data);
  if (query.isPending) return <Skeleton lines={7} height={44} />;
  const missing = isNone || (query.error instanceof CallError && query.error.status === 404);
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
