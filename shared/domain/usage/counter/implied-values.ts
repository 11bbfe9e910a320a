import type { ReportHeader, UsageRow } from './counter-report.ts';
import { reportTypeOf } from './report-types.ts';

type Values = Pick<UsageRow, 'dataType' | 'accessType' | 'accessMethod'>;

/** Values for rows without a column for them: the only value of the header's filter, else that of the view. */
export function impliedValues({ release, report, filters }: Pick<ReportHeader, 'release' | 'report' | 'filters'>): Values {
  const filter = release === null || report === null ? {} : (reportTypeOf(release, report)?.filter ?? {});
  const only = (asked: readonly string[] | undefined, byView: readonly string[] | undefined): string | null =>
    (asked?.length === 1 ? asked[0] : undefined) ?? (byView?.length === 1 ? byView[0] : undefined) ?? null;
  return {
    dataType: only(filters.Data_Type, filter.dataTypes),
    accessType: only(filters.Access_Type, filter.accessTypes),
    accessMethod: only(filters.Access_Method, filter.accessMethods),
  };
}
