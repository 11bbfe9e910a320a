import { type ReactNode, useMemo } from 'react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import type { AnyCall } from '#shared/contract/route.ts';
import { CallError } from '#web/api/call-error.ts';
import { type KnownName, knownName, type KnownRow, knownRow } from '#web/api/known-record.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { EarlyRecordContext } from './early-record.ts';
import { RecordPage } from './record-page.tsx';

/** How to render a record's page before the record is loaded. */
interface KnownBefore<R> {
  /** The call of the list that knows the record. */
  list: AnyCall;
  /** Maps a list's row to the record; without it the row is used as it is, with all that the header shows. */
  of?: (row: KnownRow) => R;
  /** The line below the name, from a search hit. */
  summaryOf?: (hit: NonNullable<KnownName['hit']>) => ReactNode;
}

interface RecordLoaderProps<R> {
  query: UseQueryResult<R>;
  list: { to: string; label: string };
  children: (record: R) => ReactNode;
  /** The id of the record in what was answered: `id` unless this says otherwise. */
  idOf?: (record: Partial<R>) => string | undefined;
  /** Renders the known data at once. Without it the page waits for the record. */
  known?: KnownBefore<R>;
}

function ownId(record: object): string | undefined {
  return (record as { id?: string }).id;
}

/** A record's page once the record is loaded, or the message that it was not found. Before that, the header from a list's row, or only the name. */
export function RecordLoader<R>({ query, list, children, idOf = ownId, known }: RecordLoaderProps<R>) {
  const t = useText();
  const early = useEarlyRecord(query.isPending ? known : undefined, list.to);
  // Some words in place of an id are calls of their own, whose answer is not a record.
  const isNone = query.data !== undefined && typeof idOf(query.data as Partial<R>) !== 'string';
  const record = isNone ? undefined : (query.data ?? early?.record);
  // One branch for both, so that React keeps the page mounted when the record arrives.
  if (record !== undefined) return <EarlyRecordContext value={query.data === undefined}>{children(record)}</EarlyRecordContext>;
  if (early?.name !== undefined)
    return (
      <EarlyRecordContext value>
        <RecordPage
          list={list}
          name={early.name}
          summary={early.hit && known?.summaryOf?.(early.hit)}
          facts={[]}
          tabs={[]}
          context={undefined}
        />
      </EarlyRecordContext>
    );
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

/** The data known of the record at this address: a list's row, or the name alone. Looked up once. */
function useEarlyRecord<R>(
  known: KnownBefore<R> | undefined,
  to: string,
): { record: R; name?: never } | (KnownName & { record?: never }) | undefined {
  const cache = useQueryClient();
  const { id = '' } = useParams();
  const isAsked = known !== undefined;
  return useMemo(() => {
    if (!known) return undefined;
    const row = knownRow(cache, known.list, id);
    // Without a mapping, a list's row has all that the header of its record shows.
    if (row) return { record: known.of ? known.of(row) : (row as R) };
    return knownName(cache, { id, address: `${to}/${id}` });
    // The calls and mappings of a page never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [cache, id, to, isAsked]);
}
