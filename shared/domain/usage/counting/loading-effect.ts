import { countUsage } from './count-usage.ts';
import { monthReportId, monthReportsOfStored, type Pin, pinnedOf, type StoredReport } from './stored-report.ts';

/**
 * The effect of loading a report on one month: `adds` figures, `replaces` those of other reports, is `not_counted` because others take precedence, or
 * has `nothing` to count.
 */
export type LoadingEffect = { month: string; effect: 'adds' | 'replaces' | 'not_counted' | 'nothing'; others: string[] };

/** The effects of loading reports, by report id and month. `others` are the ids of reports that it replaces or that take precedence. */
export function loadingEffects(
  loaded: readonly StoredReport[],
  added: readonly StoredReport[],
  pins: readonly Pin[] = [],
): Map<string, LoadingEffect[]> {
  const all = [...loaded, ...added];
  const { cells, notCounted } = countUsage(all.flatMap(monthReportsOfStored), pinnedOf(pins));
  const reportOfMonth = new Map(all.flatMap(({ id, months }) => months.map((month) => [monthReportId(id, month), id] as const)));
  const counting = new Set(cells.filter(({ count }) => count !== null).map(({ reportId }) => reportId));
  const named = (ids: readonly string[]): string[] => [...new Set(ids.flatMap((id) => reportOfMonth.get(id) ?? []))];
  return new Map(
    added.map(({ id, months }) => [
      id,
      months.map((month): LoadingEffect => {
        const own = monthReportId(id, month);
        const replaced = named(notCounted.filter(({ by }) => by === own).map((each) => each.id));
        if (replaced.length > 0) return { month, effect: 'replaces', others: replaced };
        if (counting.has(own)) return { month, effect: 'adds', others: [] };
        const by = named(notCounted.filter((each) => each.id === own).map((each) => each.by));
        return { month, effect: by.length > 0 ? 'not_counted' : 'nothing', others: by };
      }),
    ]),
  );
}
