import type { UsageRow } from '../counter/counter-report.ts';
import type { ReportFilter } from '../counter/report-types.ts';

/** The dimensions of a count. Null is an attribute without a breakdown: all its values together. */
export type UsageValues = Pick<UsageRow, 'dataType' | 'accessType' | 'accessMethod' | 'metric'>;

/** Maps access types to release 5.1: `OA_Gold` of release 5 is `Open`, `Other_Free_To_Read` is `Free_To_Read`. */
export function accessTypeIn51(accessType: string): string {
  if (accessType === 'OA_Gold' || accessType === 'OA_Delayed') return 'Open';
  return accessType === 'Other_Free_To_Read' ? 'Free_To_Read' : accessType;
}

/** Whether the values are entirely within a filter. */
export function isWithin(values: UsageValues, filter: ReportFilter): boolean {
  return parts(values, filter).every(([value, allowed]) => allowed === undefined || (value !== null && allowed.includes(value)));
}

/** Whether the values are partly within a filter: counting both would count that part twice. */
export function isOverlapping(values: UsageValues, filter: ReportFilter): boolean {
  return parts(values, filter).every(([value, allowed]) => allowed === undefined || value === null || allowed.includes(value));
}

/** Whether two sets of values share use. */
export function areOverlapping(a: UsageValues, b: UsageValues): boolean {
  const only = (value: string | null): string[] | undefined => (value === null ? undefined : [value]);
  return isOverlapping(a, {
    dataTypes: only(b.dataType),
    accessTypes: only(b.accessType),
    accessMethods: only(b.accessMethod),
    metrics: [b.metric],
  });
}

function parts(values: UsageValues, filter: ReportFilter): readonly (readonly [string | null, readonly string[] | undefined])[] {
  return [
    [values.dataType, filter.dataTypes],
    [values.accessType === null ? null : accessTypeIn51(values.accessType), filter.accessTypes?.map(accessTypeIn51)],
    [values.accessMethod, filter.accessMethods],
    [values.metric, filter.metrics],
  ];
}

/** The values as a look-up key. */
export function valuesKey({ dataType, accessType, accessMethod, metric }: UsageValues): string {
  return JSON.stringify([dataType, accessType, accessMethod, metric]);
}
