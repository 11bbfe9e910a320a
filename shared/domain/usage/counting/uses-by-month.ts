import type { Release } from '../counter/counter-report.ts';
import type { ReportLevel } from '../counter/report-types.ts';
import { type CountedUsage, filterOf, levelOf } from './count-usage.ts';
import { isOverlapping, type UsageValues } from './usage-values.ts';

/** A selection of use: the metric of a product type, and paid or free reading. */
export type UseChoice = {
  level: ReportLevel;
  metric: string;
  /** Absent for all data types. */
  dataTypes?: readonly string[];
  accessTypes?: readonly string[];
  /** Text and data mining is not reading, so it is selected separately. */
  accessMethod?: 'Regular' | 'TDM';
};

/** Sources of a month's count: a release of COUNTER, or a person. */
export const useOrigins = ['4', '5', '5.1', 'manual'] as const satisfies readonly (Release | 'manual')[];
export type UseOrigin = (typeof useOrigins)[number];

export type MonthUse = {
  /** Null if no complete report covers the month. */
  uses: number | null;
  releases: UseOrigin[];
};

/**
 * Sums counted cells by month. A month is known if a complete report covers the metric; absent counts then mean no use. Figures of release 4 apply
 * only in months without a later report.
 */
export function usesByMonth({ cells, reports }: CountedUsage, choice: UseChoice): Map<string, MonthUse> {
  const partial = new Set(reports.filter(({ state }) => state === 'partial').map(({ id, month }) => `${month} ${id}`));
  const uses = new Map<string, MonthUse>();
  for (const month of new Set(reports.map((report) => report.month))) {
    const inMonth = cells.filter((cell) => cell.month === month && cell.level === choice.level);
    const isKnown = (release4: boolean, wanted: UseChoice): boolean =>
      reports.some(
        (report) =>
          report.month === month &&
          (report.release === '4') === release4 &&
          report.state !== 'partial' &&
          levelOf(report) === choice.level &&
          valuesOf(wanted).some((values) => isOverlapping(values, filterOf(report))),
      );
    const sum = (wanted: UseChoice, release4: boolean): MonthUse => {
      const found = inMonth.filter((cell) => (cell.release === '4') === release4 && isMeant(cell, wanted));
      const isCut = found.some((cell) => partial.has(`${month} ${cell.reportId}`));
      const isBlank = found.length > 0 && found.every(({ count }) => count === null);
      const known = !isCut && !isBlank && isKnown(release4, wanted);
      return {
        uses: known ? found.reduce((total, { count }) => total + (count ?? 0), 0) : null,
        releases: [...new Set(found.map(({ release }) => release))].toSorted(),
      };
    };
    const modern = sum(choice, false);
    uses.set(month, modern.uses === null ? (ofRelease4(choice, (wanted) => sum(wanted, true)) ?? modern) : modern);
  }
  return uses;
}

/** The release 4 equivalent of a selection; undefined if release 4 has no equivalent in this month. */
export function ofRelease4(choice: UseChoice, sum: (choice: UseChoice) => MonthUse): MonthUse | undefined {
  const of = (metric: string): MonthUse => sum({ level: choice.level, metric });
  const isFree = choice.accessTypes !== undefined && !choice.accessTypes.includes('Controlled');
  if (choice.accessMethod === 'TDM') return undefined;
  const marked = (use: MonthUse): MonthUse | undefined => (use.uses === null ? undefined : { uses: use.uses, releases: ['4'] });
  if (choice.metric === 'Unique_Item_Requests' || choice.metric === 'Total_Item_Requests') {
    const gold = of('Gold_OA_Full_Text_Requests');
    if (isFree) return marked(gold);
    const all = of('Full_Text_Requests');
    return marked({ ...all, uses: all.uses === null ? null : Math.max(0, all.uses - (gold.uses ?? 0)) });
  }
  if (isFree) return undefined;
  if (choice.metric === 'Unique_Title_Requests') return marked(of('Title_Requests')) ?? marked(of('Section_Requests'));
  return choice.metric === 'Total_Item_Investigations' ? marked(of('Record_Views')) : undefined;
}

/** The values of a selection, one for each data type and access type. */
function valuesOf({ metric, dataTypes, accessTypes, accessMethod }: UseChoice): UsageValues[] {
  return (dataTypes ?? [null]).flatMap((dataType) =>
    (accessTypes ?? [null]).map((accessType) => ({ dataType, accessType, accessMethod: accessMethod ?? null, metric })),
  );
}

/** Whether values overlap a selection. */
export function isMeant(cell: UsageValues, { metric, dataTypes, accessTypes, accessMethod }: UseChoice): boolean {
  return isOverlapping(cell, { metrics: [metric], dataTypes, accessTypes, accessMethods: accessMethod && [accessMethod] });
}

/** Uses by one release: two releases never form one series. */
export type ReleaseSeries = { release: Release; uses: Map<string, number> };

/** Selected counted cells as one series per release (rule RC04), oldest first. */
export function seriesByRelease({ cells }: CountedUsage, choice: UseChoice): ReleaseSeries[] {
  const series = new Map<Release, Map<string, number>>();
  for (const cell of cells) {
    if (cell.level !== choice.level || cell.count === null || !isMeant(cell, choice)) continue;
    const uses = series.get(cell.release) ?? new Map<string, number>();
    series.set(cell.release, uses.set(cell.month, (uses.get(cell.month) ?? 0) + cell.count));
  }
  return [...series].map(([release, uses]) => ({ release, uses })).toSorted((a, b) => (a.release < b.release ? -1 : 1));
}

/** Whether uses of different releases are comparable: only titles of books, as the Code of Practice recommends (13.3). */
export function isComparable(metric: string, releases: ReadonlySet<UseOrigin>): boolean {
  return releases.size <= 1 || metric.startsWith('Unique_Title_');
}
