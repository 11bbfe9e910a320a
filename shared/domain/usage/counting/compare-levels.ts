import { countUsage, filterOf, levelOf, type MonthReport } from './count-usage.ts';

/** A month's metric in which the title report and the item report of a source differ. */
export interface LevelDifference {
  month: string;
  metric: string;
  /** By the title report. */
  titles: number;
  /** By the item report: without and with items that may be independent of a title. */
  items: { least: number; most: number };
}

/** Data types of items within the titles of a title report. Videos, datasets and the like may be independent. */
const ofTitles: ReadonlySet<string | null> = new Set([
  'Article',
  'Book',
  'Book_Segment',
  'Conference',
  'Conference_Item',
  'Journal',
  'News_Item',
  'Newspaper_or_Newsletter',
  'Reference_Item',
  'Reference_Work',
  'Report',
  'Thesis_or_Dissertation',
]);

/**
 * Differences between the title report and the item report of one source, by month and metric. Both count the same requests, so one of them is
 * incomplete. Compares only complete months of full reports without filters, and metrics in both.
 */
export function levelDifferences(reports: readonly MonthReport[], pinned: ReadonlySet<string> = new Set()): LevelDifference[] {
  const full = reports.filter(
    (report) => report.state === 'loaded' && Object.values(filterOf(report)).every((values) => values === undefined),
  );
  const months = ['title', 'item'].map((level) => new Set(full.flatMap((each) => (levelOf(each) === level ? [each.month] : []))));
  const [ofTitle = new Set<string>(), ofItem = new Set<string>()] = months;
  const both = ofTitle.intersection(ofItem);
  if (both.size === 0) return [];
  const fullIds = new Set(full.map(({ id }) => id));
  const { cells } = countUsage(
    reports.filter(({ month }) => both.has(month)),
    pinned,
  );
  const known = new Map<string, LevelDifference & { has: Set<string> }>();
  for (const { month, level, metric, dataType, count, reportId } of cells) {
    if (count === null || !/_Item_/.test(metric) || (level !== 'title' && level !== 'item') || !fullIds.has(reportId)) continue;
    const key = `${month} ${metric}`;
    const sum = known.get(key) ?? { month, metric, titles: 0, items: { least: 0, most: 0 }, has: new Set<string>() };
    sum.has.add(level);
    if (level === 'title') sum.titles += count;
    else {
      sum.items.most += count;
      if (ofTitles.has(dataType)) sum.items.least += count;
    }
    known.set(key, sum);
  }
  return [...known.values()]
    .filter(({ has, titles, items }) => has.size === 2 && (titles < items.least || titles > items.most))
    .map(({ has: _levels, ...difference }) => difference)
    .toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : a.metric < b.metric ? -1 : 1));
}
