import type { UsageRow, UsageTitle } from '../counter/counter-report.ts';
import type { ReportLevel } from '../counter/report-types.ts';
import { metricsIn4, paidUse, type UsageMetricName, usageMetrics } from '../cost-per-use/usage-metric.ts';
import { countUsage, levelOf } from '../counting/count-usage.ts';
import { monthReportsOfStored, type Pin, pinnedOf } from '../counting/stored-report.ts';
import { isMeant, type UseChoice, usesByMonth } from '../counting/uses-by-month.ts';
import { valuesKey } from '../counting/usage-values.ts';
import { titleKeysOf } from '../titles/title-identity.ts';
import { type DetailedReport, rowsInForce } from './detailed-report.ts';
import { type Claim, ownersByMonth, type TitleClaims } from './title-claims.ts';

/** A title of a source with its rows in all reports. */
export type SourceTitle = {
  key: string;
  title: UsageTitle;
  level: ReportLevel;
  claims: readonly Claim[];
  /** The metric suggested by its own rows. */
  metric: UsageMetricName;
  rows: readonly TitleRow[];
};

type TitleRow = { report: DetailedReport; row: UsageRow };

/** Uses of titles by month, from the reports in force of one source. */
export type TitleUses = {
  titles: readonly SourceTitle[];
  /** Uses in the source's known months; null if no month is known. `product` restricts them to months in which it owns the title. */
  usesOf: (title: SourceTitle, metric: UsageMetricName, months: readonly string[], product?: string) => number | null;
  /** Refused requests, by metric. */
  deniedOf: (title: SourceTitle, metric: string, months: readonly string[]) => number | null;
};

export function titleUses(reports: readonly DetailedReport[], claims: TitleClaims, pins: readonly Pin[] = []): TitleUses {
  const inForce = rowsInForce(reports, pins);
  const counted = countUsage(
    reports.flatMap(({ stored }) => monthReportsOfStored(stored)),
    pinnedOf(pins),
  );
  const weighing = new Map<string, Weighing>();
  const weighingOf = (choice: UseChoice): Weighing => {
    const key = JSON.stringify(choice);
    const known = weighing.get(key) ?? weigh(choice, usesByMonth(counted, choice), inForce.countsOf);
    weighing.set(key, known);
    return known;
  };
  const sum = (title: SourceTitle, choice: UseChoice, months: readonly string[]): number | null => {
    const { known, weightsOf } = weighingOf({ ...choice, level: title.level });
    const wanted = months.filter((month) => known.has(month));
    if (wanted.length === 0) return null;
    const asked = new Set(wanted);
    let uses = 0;
    for (const { report, row } of title.rows)
      for (const [month, index, weight] of weightsOf(report, row)) if (asked.has(month)) uses += weight * (row.counts[index] ?? 0);
    return Math.max(0, uses);
  };
  return {
    titles: titlesOf(reports, claims),
    usesOf: (title, metric, months, product) => {
      const owners = product === undefined ? undefined : ownersByMonth(title.claims);
      const own = owners ? months.filter((month) => owners(month).includes(product ?? '')) : months;
      return sum(title, paidUse(metric), own);
    },
    deniedOf: (title, metric, months) => sum(title, { level: title.level, metric }, months),
  };
}

type Weighing = {
  /** Months known from complete reports. */
  known: ReadonlySet<string>;
  /** The counted months of a row, with index and weight: some rows of release 4 are subtracted from others. */
  weightsOf: (report: DetailedReport, row: UsageRow) => readonly (readonly [string, number, number])[];
};

function weigh(
  choice: UseChoice,
  uses: ReturnType<typeof usesByMonth>,
  countsOf: (report: DetailedReport, row: UsageRow) => readonly boolean[],
): Weighing {
  const known = new Set([...uses].flatMap(([month, { uses: count }]) => (count === null ? [] : [month])));
  const isRelease4 = (month: string): boolean => uses.get(month)?.releases.includes('4') === true;
  const cache = new Map<string, (readonly [string, number, number])[]>();
  return {
    known,
    weightsOf: (report, row) => {
      const key = `${report.stored.id} ${valuesKey(row)}`;
      let weights = cache.get(key);
      if (!weights) {
        const isOf4 = report.stored.release === '4';
        const weight = isOf4 ? weightIn4(choice, row) : Number(isMeant(row, choice));
        const counts = countsOf(report, row);
        weights = report.months.flatMap((month, index) =>
          weight !== 0 && counts[index] && known.has(month) && isRelease4(month) === isOf4 ? [[month, index, weight] as const] : [],
        );
        cache.set(key, weights);
      }
      return weights;
    },
  };
}

/** The weight of a release 4 row in a sum. Denials have the same names in all releases. */
function weightIn4({ metric, accessTypes }: UseChoice, row: UsageRow): number {
  return accessTypes === undefined ? Number(row.metric === metric) : (metricsIn4[metric]?.[row.metric] ?? 0);
}

function titlesOf(reports: readonly DetailedReport[], claims: TitleClaims): SourceTitle[] {
  const titles = new Map<string, Omit<SourceTitle, 'rows' | 'metric'> & { rows: TitleRow[] }>();
  for (const report of reports) {
    const level = levelOf(report.stored);
    const keys = titleKeysOf(report.titles);
    const claimed = claims.of(report);
    const found = report.titles.map((title, index) => {
      const id = `${level} ${keys[index]}`;
      const known = titles.get(id) ?? { key: keys[index] ?? '', title, level, claims: claimed[index] ?? [], rows: [] };
      titles.set(id, known);
      return known;
    });
    for (const row of report.rows) found[row.title]?.rows.push({ report, row });
  }
  return [...titles.values()].map((title) => ({ ...title, metric: metricOf(title.level, title.rows) }));
}

const books = new Set<string | null>(usageMetrics.books.dataTypes);

/** Book titles are counted once per visit, all other titles by requests of items. */
function metricOf(level: ReportLevel, rows: readonly TitleRow[]): UsageMetricName {
  if (level === 'database') return 'databases';
  return level === 'title' && rows.length > 0 && rows.every(({ row }) => books.has(row.dataType)) ? 'books' : 'platforms';
}
