import type { Release } from '../counter/counter-report.ts';
import { monthsOf } from '../../calendar/read-month.ts';
import { freeUse, paidUse, type UsageMetricName } from '../cost-per-use/usage-metric.ts';
import { isMeant, type MonthUse, ofRelease4, type UseChoice, type UseOrigin } from '../counting/uses-by-month.ts';
import type { UsageValues } from '../counting/usage-values.ts';

/** Sums over the titles of a product by the dimensions of use, for the twelve months of a year. Null is an unknown month. */
export type YearCells = {
  data_type: string | null;
  access_type: string | null;
  access_method: string | null;
  metric: string;
  release: Release;
  counts: readonly (number | null)[];
};

/** Sums of a report, or figures entered by hand. */
export type UseCells = Omit<YearCells, 'release'> & { release: UseOrigin };

/** The use of a product in a year from one source. */
export type UsageYear = { source: string; year: number; cells: readonly UseCells[] };

export type UseByMonth = ReadonlyMap<string, MonthUse>;

/** The use of a product by month. Maps omit unknown months. */
export type ProductUse = {
  metric: UsageMetricName;
  /** Paid reading. */
  paid: UseByMonth;
  /** Open access and free reading, from reports with that breakdown. */
  free: UseByMonth;
  /** Refused requests: no licence, or too many concurrent readers. */
  noLicense: UseByMonth;
  limitExceeded: UseByMonth;
};

/** The use of a product by the metric of its type, from all its sources. */
export function productUse(years: readonly UsageYear[], metric: UsageMetricName): ProductUse {
  const denied = (name: string): UseByMonth => useByMonth(years, { level: 'title', metric: name });
  return {
    metric,
    paid: useByMonth(years, paidUse(metric)),
    free: useByMonth(withAccessType(years), freeUse(metric)),
    noLicense: denied('No_License'),
    limitExceeded: denied('Limit_Exceeded'),
  };
}

/** Omits cells without an access type: they include all reading, which counts as paid. */
function withAccessType(years: readonly UsageYear[]): UsageYear[] {
  return years.map((year) => ({ ...year, cells: year.cells.filter((cell) => cell.access_type !== null || cell.release === '4') }));
}

/**
 * Sums uses by month over sources. A source is expected in every month from its first to its last with figures. If it lacks one between them, the sum
 * of all sources is unknown in that month.
 */
export function useByMonth(years: readonly UsageYear[], choice: UseChoice): UseByMonth {
  const total = new Map<string, MonthUse>();
  const lost = new Set<string>();
  for (const ofSource of Map.groupBy(years, ({ source }) => source).values()) {
    const known = useOfSource(ofSource, choice);
    const ordered = [...known.keys()].toSorted();
    for (const month of monthsWithin(ordered)) {
      const use = known.get(month);
      if (use) total.set(month, sumOfUse(total.get(month), use));
      else lost.add(month);
    }
  }
  for (const month of lost) total.delete(month);
  return total;
}

function sumOfUse(known: MonthUse | undefined, { uses, releases }: MonthUse): MonthUse {
  if (!known) return { uses, releases };
  return { uses: (known.uses ?? 0) + (uses ?? 0), releases: [...new Set([...known.releases, ...releases])].toSorted() };
}

function useOfSource(years: readonly UsageYear[], choice: UseChoice): Map<string, MonthUse> {
  const known = new Map<string, MonthUse>();
  for (const { year, cells } of years) {
    const in4 = cells.filter(({ release }) => release === '4');
    const sumIn4 = memoized(in4);
    const meant = cells.filter((cell) => cell.release !== '4' && isMeant(usageValuesOf(cell), choice));
    const byHand = meant.filter(({ release }) => release === 'manual');
    const later = byHand.length === 0 ? meant : meant.filter(({ release }) => release !== 'manual');
    for (let index = 0; index < 12; index += 1) {
      let use = useInMonth(later, index);
      if (use.uses === null && in4.length > 0)
        use = ofRelease4(choice, (wanted) => sumIn4(wanted, index)) ?? deniedInRelease4(choice, (wanted) => sumIn4(wanted, index));
      // Figures entered by hand apply only without a report of the source.
      if (use.uses === null) use = useInMonth(byHand, index);
      if (use.uses !== null) known.set(`${year}-${String(index + 1).padStart(2, '0')}`, use);
    }
  }
  return known;
}

/** Sums selected cells by month and caches the selection. */
function memoized(cells: readonly UseCells[]): (choice: UseChoice, index: number) => MonthUse {
  const meant = new Map<string, UseCells[]>();
  return (choice, index) => {
    const known = meant.get(choice.metric) ?? cells.filter((cell) => isMeant(usageValuesOf(cell), choice));
    meant.set(choice.metric, known);
    return useInMonth(known, index);
  };
}

/** Denials have the same names in all releases. */
function deniedInRelease4(choice: UseChoice, sum: (choice: UseChoice) => MonthUse): MonthUse {
  return choice.dataTypes === undefined && choice.accessTypes === undefined ? sum(choice) : unknownUse;
}

const unknownUse: MonthUse = { uses: null, releases: [] };

function useInMonth(cells: readonly UseCells[], index: number): MonthUse {
  let uses: number | null = null;
  let releases: UseOrigin[] = [];
  for (const { counts, release } of cells) {
    const count = counts[index] ?? null;
    if (count === null) continue;
    uses = (uses ?? 0) + count;
    if (!releases.includes(release)) releases = [...releases, release].toSorted();
  }
  return uses === null ? unknownUse : { uses, releases };
}

export function usageValuesOf({ data_type, access_type, access_method, metric }: Omit<UseCells, 'release' | 'counts'>): UsageValues {
  return { dataType: data_type, accessType: access_type, accessMethod: access_method, metric };
}

/** All months from the first to the last known month of any map. */
export function monthsOfUse(...uses: readonly UseByMonth[]): string[] {
  return monthsWithin(uses.flatMap((each) => [...each.keys()]).toSorted());
}

function monthsWithin(ordered: readonly string[]): string[] {
  const [from, to] = [ordered[0], ordered.at(-1)];
  return from === undefined || to === undefined ? [] : monthsOf({ from, to });
}

/**
 * Uses by month and release, oldest first and figures entered by hand last (rule RC04). A month with two releases counts for the later one; one
 * completed by hand, for its release.
 */
export function usesByRelease(use: UseByMonth): { release: UseOrigin; uses: Map<string, number> }[] {
  const series = new Map<UseOrigin, Map<string, number>>();
  for (const [month, { uses, releases }] of use) {
    const release = releases.findLast((each) => each !== 'manual') ?? releases.at(-1);
    if (uses === null || !release) continue;
    const ofRelease = series.get(release) ?? new Map<string, number>();
    series.set(release, ofRelease.set(month, uses));
  }
  return [...series].map(([release, uses]) => ({ release, uses })).toSorted((a, b) => (a.release < b.release ? -1 : 1));
}
