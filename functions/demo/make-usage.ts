import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { blankUsageSource } from '#shared/contract/entities/usage.ts';
import { isRunning } from '#shared/domain/title-lists/lists-in-force.ts';
import type { Publication } from '#shared/domain/title-lists/publication.ts';
import { guessUsageMetric, type UsageMetricName, usageMetrics } from '#shared/domain/usage/cost-per-use/usage-metric.ts';
import type { UsageRow, UsageTitle } from '#shared/domain/usage/counter/counter-report.ts';
import { monthLater, monthsOf } from '#shared/domain/calendar/read-month.ts';
import { storedCellsOf } from '#shared/domain/usage/counting/stored-report.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import { type DemoTitleList, journalNames } from './make-title-lists.ts';
import type { Random } from './random.ts';

export interface DemoUsage {
  records: DemoRecord[];
  /** The titles of reports, by the names of their files. */
  files: Map<string, Uint8Array>;
}

type State = Made<'usage_report'>['states'][number];

/** Irregularities in the reports of a source; months are counted back from the current one. */
interface Story {
  /** The last month that was delivered. */
  until: number;
  /** A month that the platform no longer has. */
  lost?: number;
  /** A month in which a robot read one title. */
  spike?: number;
}

const journals = { dataType: 'Journal', accessType: 'Controlled', accessMethod: 'Regular' } as const;
const denied = { dataType: 'Journal', accessType: null, accessMethod: 'Regular' } as const;
const database = { dataType: 'Database', accessType: 'Controlled', accessMethod: 'Regular' } as const;
const books = { dataType: 'Book', accessType: 'Controlled', accessMethod: 'Regular' } as const;

/** How much is read in each month of the year, in percent: a little less in summer and at the turn of the year. */
const season = [95, 103, 108, 106, 103, 92, 84, 80, 97, 108, 112, 90];

/**
 * Three years of usage: of the packages that have title lists and of a database, one source late, one month lost, one with a spike; figures by hand
 * of a platform without reports; and of what else is among the dearest subscriptions.
 */
export function makeUsage(random: Random, today: string, records: readonly DemoRecord[], lists: readonly DemoTitleList[]): DemoUsage {
  const usage: DemoUsage = { records: [], files: new Map() };
  const products = records.flatMap((record) => (record.kind === 'product' ? [record.data] : []));
  const byProduct = [...Map.groupBy(lists, ({ record }) => record.data.product_id).values()].flatMap((all) => all.at(-1) ?? []);
  const stories: Story[] = [{ until: 2, spike: 8 }, { until: 5 }, { until: 2, lost: 17 }];
  const months = (until: number): string[] => {
    const current = today.slice(0, 7);
    return monthsOf({ from: `${Number(today.slice(0, 4)) - 2}-01`, to: monthLater(current, -until) });
  };
  for (const [index, { record, titles }] of byProduct.entries()) {
    const product = products.find(({ id }) => id === record.data.product_id);
    const story = stories[index];
    if (!product || !story) continue;
    const source = addSource(random, usage, product);
    const isOfBooks = titles[0]?.publication_type === 'monograph';
    const rows = titles.flatMap((_, at) => rowsOfTitle(random, months(story.until), at, isOfBooks ? books : journals));
    addReports(random, usage, { source, report: 'TR', titles: titles.map(titleOf), rows, months: months(story.until), story, today });
  }
  const type = records.find((record) => record.kind === 'product_type' && record.data.name === 'Database')?.data.id;
  const [base, other] = products.filter(({ product_type_id }) => product_type_id === type);
  if (base) {
    const own = months(2);
    const rows = ['Total_Item_Investigations', 'Searches_Regular'].map((metric) => ({
      title: 0,
      ...database,
      metric,
      counts: countsOf(random, own, metric === 'Searches_Regular' ? 900 : 400),
    }));
    const source = addSource(random, usage, base);
    addReports(random, usage, {
      source,
      report: 'DR',
      titles: [{ ...blankTitle, name: base.name }],
      rows,
      months: own,
      story: { until: 2 },
      today,
    });
  }
  if (other) {
    const source = addSource(random, usage, other, { name: `${other.name} (letters)`, kind: 'manual' });
    const entered = Object.fromEntries(months(3).map((month) => [month, random.int(20, 90)]));
    usage.records.push({
      kind: 'usage_entry',
      data: {
        id: random.id(),
        usage_source_id: source,
        product_id: other.id,
        metric: 'uses',
        months: entered,
        note: 'From the yearly letter',
      },
    });
  }
  const known = new Set([...byProduct.slice(0, stories.length).map(({ record }) => record.data.product_id), base?.id, other?.id]);
  for (const { product, cents } of dearest(records, products, today)) {
    if (!known.has(product.id)) addPaidUse(random, usage, { product, cents, metric: metricOf(records, product), months: months(2), today });
  }
  return usage;
}

/** How many subscriptions, the dearest first, a demo has usage for: those of which people ask what they are worth. */
const withUsage = 20;

/** The products of the dearest subscriptions that run, each with what it costs in a year. */
function dearest(
  records: readonly DemoRecord[],
  products: readonly Made<'product'>[],
  today: string,
): { product: Made<'product'>; cents: number }[] {
  const running = records.flatMap(({ kind, data }) =>
    kind === 'subscription_period' && isRunning(data, today) && !data.one_time_purchase ? [data] : [],
  );
  return running
    .map(({ product_id, normalized_price }) => ({ id: product_id, cents: Math.round((normalized_price ?? 0) * 100) }))
    .toSorted((a, b) => b.cents - a.cents)
    .slice(0, withUsage)
    .flatMap(({ id, cents }, index, all) => {
      const product = products.find((each) => each.id === id);
      return product && all.findIndex((each) => each.id === id) === index ? [{ product, cents }] : [];
    });
}

function metricOf(records: readonly DemoRecord[], product: Made<'product'>): UsageMetricName {
  const type = records.find((record) => record.kind === 'product_type' && record.data.id === product.product_type_id);
  return guessUsageMetric(type?.kind === 'product_type' ? type.data.name : '');
}

/** Lowest and highest cost per use of an expensive subscription, in hundredths of the currency. */
const usualCost = [90, 4_500] as const;
const titlesReported = 12;

/** Usage of a product whose titles are not listed: the whole source is linked to it. */
function addPaidUse(
  random: Random,
  usage: DemoUsage,
  {
    product,
    cents,
    metric,
    months,
    today,
  }: { product: Made<'product'>; cents: number; metric: UsageMetricName; months: readonly string[]; today: string },
): void {
  const source = addSource(random, usage, product);
  const usual = cents / random.skewed(...usualCost) / 12;
  const values = { journals, books, databases: database, platforms: { ...journals, dataType: 'Other' } }[metric];
  const isOfTitles = metric === 'journals' || metric === 'books';
  const names = isOfTitles ? journalNames(random, titlesReported) : [product.name];
  // Few titles make most of the use: each has half of what the one before it has.
  const parts = names.map((_, index) => 0.5 ** (index + 1));
  const rows = names.map((_, title) => ({
    title,
    ...values,
    metric: usageMetrics[metric].metric,
    counts: countsOf(random, months, isOfTitles ? usual * (parts[title] ?? 0) : usual),
  }));
  const report = metric === 'databases' ? 'DR' : isOfTitles ? 'TR' : 'PR';
  addReports(random, usage, {
    source,
    report,
    titles: names.map((name) => ({ ...blankTitle, name })),
    rows,
    months,
    story: { until: 2 },
    today,
  });
  usage.records.push({
    kind: 'usage_link',
    data: {
      id: random.id(),
      usage_source_id: source,
      scope: 'platform',
      value: null,
      product_id: product.id,
      valid_from: null,
      valid_to: null,
    },
  });
}

function addSource(
  random: Random,
  { records }: DemoUsage,
  product: Made<'product'>,
  { name = product.name, kind = 'upload' }: { name?: string; kind?: 'upload' | 'manual' } = {},
): string {
  const id = random.id();
  const platform = kind === 'upload' ? `${name} Online` : null;
  records.push({
    kind: 'usage_source',
    data: { ...blankUsageSource, id, name: platform ?? name, platform, provider_id: product.publisher_id, kind },
  });
  return id;
}

interface Reported {
  source: string;
  report: 'TR' | 'DR' | 'PR';
  titles: UsageTitle[];
  /** Counts for all of the months. */
  rows: UsageRow[];
  months: readonly string[];
  story: Story;
  today: string;
}

/** A report for each year, as a person would have loaded them. */
function addReports(random: Random, usage: DemoUsage, { source, report, titles, rows, months, story, today }: Reported): void {
  const back = (count: number | undefined): string | undefined => (count === undefined ? undefined : monthLater(today.slice(0, 7), -count));
  const [lost, spike] = [back(story.lost), back(story.spike)];
  for (const [year, own] of Map.groupBy(months, (month) => month.slice(0, 4))) {
    const counted = rows.map(({ counts, ...row }) => ({
      ...row,
      counts: own.map((month) => {
        if (month === lost) return null;
        const count = counts[months.indexOf(month)] ?? null;
        const isRobot = month === spike && row.title === 0 && row.metric.endsWith('_Item_Requests');
        return isRobot ? (count ?? 0) + 9_000 : count;
      }),
    }));
    const detail = JSON.stringify({ months: own, titles, rows: counted });
    const object_key = `usage/${createHash('sha256').update(detail).digest('hex')}.json.gz`;
    usage.files.set(object_key, gzipSync(detail));
    usage.records.push({
      kind: 'usage_report',
      data: {
        id: random.id(),
        usage_source_id: source,
        import_id: null,
        origin: 'upload',
        release: Number(year) === Number(today.slice(0, 4)) - 2 ? '5' : '5.1',
        report,
        reported_at: `${monthLater(own.at(-1) ?? today.slice(0, 7), 1)}-20T06:00:00.000Z`,
        file_name: `${report}_${year}.json`,
        months: own,
        states: own.map((month): State => (month === lost ? 'lost' : 'loaded')),
        filters: {},
        cells: storedCellsOf({ rows: counted, months: own }),
        title_count: titles.length,
        object_key,
      },
    });
  }
}

/** Few titles make most of the use. */
function rowsOfTitle(random: Random, months: readonly string[], title: number, values: typeof journals | typeof books): UsageRow[] {
  const usual = Math.round(600 / (title + 1)) + random.int(0, 12);
  const unique = countsOf(random, months, usual);
  if (values.dataType === 'Book') return [{ title, ...values, metric: 'Unique_Title_Requests', counts: unique }];
  return [
    { title, ...values, metric: 'Unique_Item_Requests', counts: unique },
    { title, ...values, metric: 'Total_Item_Requests', counts: unique.map((count) => Math.round(count * 1.4)) },
    ...(title % 7 === 3 ? [{ title, ...denied, metric: 'No_License', counts: months.map(() => random.int(0, 6)) }] : []),
  ];
}

function countsOf(random: Random, months: readonly string[], usual: number): number[] {
  return months.map((month) => Math.round((usual * (season[Number(month.slice(5)) - 1] ?? 100) * random.int(85, 115)) / 10_000));
}

const blankTitle = {
  publisher: null,
  platform: null,
  proprietaryId: null,
  doi: null,
  isbn: null,
  printIssn: null,
  onlineIssn: null,
  uri: null,
  parent: null,
} as const;

function titleOf({ publication_title, print_identifier, online_identifier, publication_type }: Publication): UsageTitle {
  const isBook = publication_type === 'monograph';
  return {
    ...blankTitle,
    name: publication_title,
    isbn: isBook ? online_identifier : null,
    printIssn: isBook ? null : print_identifier,
    onlineIssn: isBook ? null : online_identifier,
  };
}
