import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '#shared/contract/column.ts';
import { columnOfTermLabel, licenseColumns } from '#shared/contract/columns/licenses.ts';
import { licenseTermLabels } from '#shared/contract/groups/catalogues.ts';
import { queryFor } from '#web/api/queries.ts';

/**
 * The columns of a list of licences, with one for each of the member's term labels; undefined while loading. If loading fails, the list omits
 * them.
 */
export function useLicenseColumns(): readonly Column[] | undefined {
  const asked = useQuery(queryFor(licenseTermLabels.list, { query: { sort: [{ field: 'order', descending: false }] } }));
  const labels = asked.data;
  return useMemo(() => {
    if (labels === undefined) return asked.isError ? licenseColumns : undefined;
    return [...licenseColumns, ...(Array.isArray(labels) ? labels : labels.data).map(columnOfTermLabel)];
  }, [labels, asked.isError]);
}
