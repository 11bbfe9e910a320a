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

/** How the page of a record is drawn before the record is there. */
interface KnownBefore<R> {
  /** The call of the list that knows the record. */
  list: AnyCall;
  /** The record as far as the list's row tells; the row itself where it has all that the header shows. */
  of?: (row: KnownRow) => R;
  /** What a search hit says of it, below its name. */
  summaryOf?: (hit: NonNullable<KnownName['hit']>) => ReactNode;
}

interface RecordLoaderProps<R> {
  query: UseQueryResult<R>;
  list: { to: string; label: string };
  children: (record: R) => ReactNode;
  /** The id of the record in what was answered: `id` unless this says otherwise. */
  idOf?: (record: Partial<R>) => string | undefined;
  /** Draws at once what is known of the record. Without it the page waits for the record. */
  known?: KnownBefore<R>;
}

function ownId(record: object): string | undefined {
  return (record as { id?: string }).id;
}

/**
 * A record's page once the record is there; what to do where it is not. Before that, the page of what a list's row knows of it, whose header shows
 * nothing else, or only its name.
 */
export function RecordLoader<R>({ query, list, children, idOf = ownId, known }: RecordLoaderProps<R>) {
  const t = useText();
  const early = useEarlyRecord(query.isPending ? known : undefined, list.to);
  // Some words in the place of an id are calls of their own, and what they answer is no record.
  const isNone = query.data !== undefined && typeof idOf(query.data as Partial<R>) !== 'string';
  const record = isNone ? undefined : (query.data ?? early?.record);
  // One place for both, so that the page stays the same when the record arrives.
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

/** What is known of the record of this address: as a list's row has it, or its name alone. Looked up once. */
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
    // A list's row has all that the header of its record shows, where the page does not say how it is read.
    if (row) return { record: known.of ? known.of(row) : (row as R) };
    return knownName(cache, { id, address: `${to}/${id}` });
    // The calls and mappings of a page never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [cache, id, to, isAsked]);
}
