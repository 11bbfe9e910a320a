import { useMemo } from 'react';
import { useQuery, type UseSuspenseQueryOptions } from '@tanstack/react-query';
import type { Column } from '#shared/contract/column.ts';
import { withIdColumn } from '#shared/contract/exported-id.ts';
import { metaDataColumns } from '#shared/contract/groups/metadata.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { metaDataEntities } from '#shared/domain/metadata/meta-data-entities.ts';
import { queryFor } from '#web/api/queries.ts';

type Answer = ResultOf<typeof metaDataColumns.get>;
type ColumnsQuery = UseSuspenseQueryOptions<Answer, Error, Answer, readonly unknown[]>;

/** The columns that the member's own fields add to a list (C133); undefined for a list that can have none. */
export function metaDataColumnsQuery(list: string): ColumnsQuery | undefined {
  const entity = metaDataEntities.find(({ lists }) => Object.keys(lists)[0] === list);
  return entity && { ...queryFor(metaDataColumns.get, { params: { entity: entity.id }, report: 'none' }), retry: false };
}

const nothing: ColumnsQuery = { queryKey: ['meta-data-columns', 'none'], queryFn: () => [] };

/** A list's columns, followed by the member's own and that of the id; undefined while loading. If loading fails, the list omits them. */
export function useAllColumns(list: string, columns: readonly Column[]): readonly Column[] | undefined {
  const query = metaDataColumnsQuery(list);
  const asked = useQuery({ ...(query ?? nothing), enabled: query !== undefined });
  const isWaiting = query !== undefined && asked.data === undefined && !asked.isError;
  const own = asked.data;
  return useMemo(
    () => (isWaiting ? undefined : withIdColumn(list, own?.length ? [...columns, ...own] : columns)),
    [isWaiting, own, columns, list],
  );
}
