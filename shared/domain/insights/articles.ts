import { addToList } from '#shared/domain/add-to-list.ts';
import { say } from '../messages/message.ts';
import { type ArticleFact, type ArticlePlace, namedPlace, quartilesOf } from './article-fact.ts';
import { addCents } from '../money/cents.ts';
import type { ChartDraft, Label, MarkDraft, Part, RowRecord, SeriesDraft } from './chart.ts';
import { type ChartChoice, type InsightData, isCost, otherLabel, unallocated, yearAxis } from './insight-data.ts';
import { withTopTen } from './shares.ts';

/** A place of an article, with the part of the cost that belongs to it. */
export type PlacedArticle = ArticlePlace & { cents: number | null; charges: number };

function whole(placeOf: (fact: ArticleFact) => ArticlePlace | null) {
  return (fact: ArticleFact): PlacedArticle[] => [{ ...(placeOf(fact) ?? nowhere), cents: fact.cents, charges: fact.charges }];
}

const nowhere: ArticlePlace = { key: unallocated, name: '' };
/** Key of the place for amounts paid outside the library. */
const external = 'external';

/** Dimensions by which articles are counted. An article counts at its first place; its cost is split among all of them. */
export const articleDimensions = {
  publisher: whole(({ publisher }) => publisher),
  journal: whole(({ journal }) => journal),
  license: whole(({ license }) => license),
  agreement: whole(({ agreement }) => agreement),
  institution: byInstitution,
  department: byDepartment,
} as const satisfies Record<string, (fact: ArticleFact) => readonly PlacedArticle[]>;

export type ArticleDimension = keyof typeof articleDimensions;
export const articleDimensionNames = Object.keys(articleDimensions) as ArticleDimension[];

/** The departments that pay, the article's own first; without payers only its own. Names are ids. */
function byDepartment({ department: own, shares, cents, charges }: ArticleFact): PlacedArticle[] {
  const place = (department: string | null, payer: string | null): ArticlePlace => {
    const key = payer === null ? (department ?? unallocated) : external;
    return { key, name: key };
  };
  if (shares.length === 0) return [{ ...place(own, null), cents, charges }];
  return placed(
    shares.map((share) => ({ ...place(share.department, share.external), cents: share.cents, charges: share.charges })),
    own ?? unallocated,
  );
}

/** The institutions that pay, the article's own first. Other institutions are stored as payers outside the library. */
function byInstitution({ institution, shares, cents, charges }: ArticleFact): PlacedArticle[] {
  const own = institution ?? nowhere;
  if (shares.length === 0) return [{ ...own, cents, charges }];
  return placed(
    shares.map((share) => ({ ...(namedPlace(share.external) ?? own), cents: share.cents, charges: share.charges })),
    own.key,
  );
}

/** One entry for each place, the article's own first. */
function placed(shares: readonly (PlacedArticle & { cents: number })[], own: string): PlacedArticle[] {
  const places = new Map<string, PlacedArticle & { cents: number }>();
  for (const share of shares) {
    const known = places.get(share.key);
    if (known) Object.assign(known, { cents: addCents(known.cents, share.cents), charges: known.charges + share.charges });
    else places.set(share.key, { ...share });
  }
  return [...places.values()].toSorted((a, b) => Number(b.key === own) - Number(a.key === own));
}

function recordOf({ id, name }: ArticleFact): RowRecord {
  return { kind: 'article', id, name };
}

function partsOf(
  facts: Iterable<ArticleFact>,
  placesOf: (fact: ArticleFact) => readonly PlacedArticle[],
): { parts: Part[]; names: Map<string, string> } {
  const parts: Part[] = [];
  const names = new Map<string, string>();
  for (const fact of facts) {
    const record = recordOf(fact);
    for (const [index, { key, name, cents }] of placesOf(fact).entries()) {
      if (!names.has(key)) names.set(key, name);
      if (index === 0) parts.push({ x: key, series: 'articles', amount: 1, record });
      if (cents !== null) parts.push({ x: key, series: 'cost', amount: cents, record });
    }
  }
  return { parts, names };
}

/** Articles of a year and their cost, by publisher, journal and so on. All places, Other and Unallocated add up to the year's total. */
export function articlesPer(dimension: ArticleDimension) {
  return (data: InsightData, { year }: ChartChoice): ChartDraft => {
    const facts = data.articles().filter((fact) => fact.year === year);
    const made = partsOf(facts, articleDimensions[dimension]);
    const nameOf = (key: string): string => (dimension === 'department' ? data.nameOf('department', key) : (made.names.get(key) ?? key));
    const { parts, values } = withTopTen(made.parts, nameOf, otherLabel);
    return {
      x: { kind: 'category', values: values.map((value) => (value.key === external ? { ...value, label: externalLabel } : value)) },
      // Agreements are paid as a whole, without a charge for each article, so their bars count articles.
      series: dimension === 'agreement' ? [articlesAs('bar'), costAs('line')] : [costAs('bar'), articlesAs('line')],
      parts,
      marks: withoutCost(facts),
      formula: say('insights.formulaArticles'),
    };
  };
}

function costAs(draw: 'bar' | 'line'): SeriesDraft {
  return { key: 'cost', label: say('insights.articleCost'), draw, unit: 'money' };
}

function articlesAs(draw: 'bar' | 'line'): SeriesDraft {
  return { key: 'articles', label: say('insights.articles'), draw, unit: 'count' };
}

const externalLabel: Label = say('insights.paidByOthers');

/** A mark with the number of articles without a charge that has a rate. */
function withoutCost(facts: readonly ArticleFact[]): MarkDraft[] {
  const count = facts.filter(({ cents }) => cents === null).length;
  return count === 0 ? [] : [{ x: '', kind: 'unknown', text: say('insights.articlesWithoutCost', { count }) }];
}

const accessSeries = [
  { key: 'no', label: say('insights.goldJournals'), draw: 'bar', stack: true },
  { key: 'yes', label: say('insights.hybridJournals'), draw: 'bar', stack: true },
  { key: 'unknown', label: say('insights.unknownJournals'), draw: 'bar', stack: true },
] as const;

function ofYears(data: InsightData): (ArticleFact & { year: number })[] {
  return data.articles().filter((fact): fact is ArticleFact & { year: number } => fact.year !== null);
}

/** Articles or their cost by year, in gold and hybrid journals. */
export function articlesByYear(figure: 'count' | 'cost') {
  return (data: InsightData): ChartDraft => {
    const facts = ofYears(data);
    const parts = facts.flatMap((fact): Part[] => {
      const amount = figure === 'count' ? 1 : fact.cents;
      return amount === null ? [] : [{ x: String(fact.year), series: fact.is_hybrid, amount, record: recordOf(fact) }];
    });
    return {
      x: { kind: 'year', values: yearAxis(data, parts.length === 0 ? [] : facts.map(({ year }) => year)) },
      series: [...accessSeries],
      parts,
      marks: figure === 'cost' ? withoutCost(facts) : [],
      formula: say('insights.formulaArticles'),
    };
  };
}

/** Median and quartiles of the cost of an article at each place. The formula's terms are sums, which do not yield a median. */
function priceDraft(parts: readonly Part[], x: ChartDraft['x']): ChartDraft {
  const amounts = new Map<string, number[]>();
  for (const { x: key, series, amount } of parts) {
    if (series !== 'median' || amount === null) continue;
    addToList(amounts, key, amount);
  }
  const quartiles = new Map([...amounts].map(([key, all]) => [key, quartilesOf(all)]));
  return {
    x,
    series: [
      {
        key: 'median',
        label: say('insights.medianCost'),
        draw: 'bar',
        derive: (key) => quartiles.get(key)?.median ?? null,
        low: (key) => quartiles.get(key)?.lower ?? null,
        high: (key) => quartiles.get(key)?.upper ?? null,
      },
    ],
    parts,
    terms: [
      { key: 'cost', label: say('insights.articleCost'), series: 'median', unit: 'money' },
      { key: 'articles', label: say('insights.articles'), series: 'articles', unit: 'count' },
    ],
    formula: say('insights.formulaMedian'),
  };
}

/** Parts for articles with a cost above 0: the amount, and a count of 1. */
function pricedParts(facts: readonly ArticleFact[], placeOf: (fact: ArticleFact) => string): Part[] {
  return facts.flatMap((fact): Part[] => {
    if (fact.cents === null || fact.cents <= 0) return [];
    const [x, record] = [placeOf(fact), recordOf(fact)];
    return [
      { x, series: 'median', amount: fact.cents, record },
      { x, series: 'articles', amount: 1, record },
    ];
  });
}

/** Cost of an article by year: median and quartiles. */
export function articlePriceByYear(data: InsightData): ChartDraft {
  const facts = ofYears(data);
  const parts = pricedParts(facts, ({ year }) => String(year));
  return priceDraft(parts, {
    kind: 'year',
    values: yearAxis(
      data,
      parts.map(({ x }) => Number(x)),
    ),
  });
}

/** Cost of an article in a year by publisher: median and quartiles of the ten publishers with the highest cost. */
export function articlePricePerPublisher(data: InsightData, { year }: ChartChoice): ChartDraft {
  const facts = data.articles().filter((fact) => fact.year === year);
  const names = new Map(facts.flatMap(({ publisher }) => (publisher ? [[publisher.key, publisher.name] as const] : [])));
  const made = pricedParts(facts, ({ publisher }) => publisher?.key ?? unallocated);
  const { parts, values } = withTopTen(made, (key) => names.get(key) ?? key, otherLabel);
  return priceDraft(parts, { kind: 'category', values });
}

const totalSeries = [
  { key: 'subscriptions', label: say('insights.subscriptions'), draw: 'bar', stack: true },
  { key: 'agreements', label: say('insights.agreements'), draw: 'bar', stack: true },
  { key: 'charges', label: say('insights.chargesOutside'), draw: 'bar', stack: true },
] as const;

/** A part of the total cost, with its publisher and year. */
export interface PublisherCost extends Omit<Part, 'x'> {
  publisher: ArticlePlace | null;
  year: number;
}

/**
 * Payments to publishers: subscriptions, agreements, and charges of articles.
 * The subscription of an agreement counts as the agreement, so the agreement's own costs of that year are skipped.
 * Article processing charges within an agreement are skipped for the same reason.
 */
export function publisherCosts(data: InsightData): PublisherCost[] {
  const agreements = data.agreements();
  const subscriptions = new Set(agreements.flatMap(({ subscription }) => subscription ?? []));
  const paidAs = new Set<string>();
  const costs: PublisherCost[] = [];
  for (const fact of data.facts) {
    if (fact.year === null || !isCost(fact)) continue;
    const isAgreement = subscriptions.has(fact.subscription);
    if (isAgreement && fact.cents !== null) paidAs.add(`${fact.subscription} ${fact.year}`);
    const publisher = fact.publisher === null ? null : { key: fact.publisher, name: data.nameOf('provider', fact.publisher) };
    costs.push({ publisher, year: fact.year, series: isAgreement ? 'agreements' : 'subscriptions', amount: fact.cents, fact });
  }
  for (const { id, name, publisher, subscription, year, cents } of agreements)
    if (subscription === null || !paidAs.has(`${subscription} ${year}`))
      costs.push({ publisher, year, series: 'agreements', amount: cents, record: { kind: 'agreement', id, name } });
  for (const fact of data.articles()) {
    if (fact.year === null || fact.cents === null) continue;
    const amount = fact.agreement === null ? fact.cents : addCents(fact.cents, -fact.apc);
    if (amount !== 0 || fact.agreement === null)
      costs.push({ publisher: fact.publisher, year: fact.year, series: 'charges', amount, record: recordOf(fact) });
  }
  return costs;
}

function unknownCosts(parts: readonly Part[]): MarkDraft[] {
  const count = parts.filter(({ amount }) => amount === null).length;
  return count === 0 ? [] : [{ x: '', kind: 'unknown', text: say('insights.costsUnknown', { count }) }];
}

/** Payments to publishers in a year: subscriptions, agreements and charges of articles. */
export function totalCostPerPublisher(data: InsightData, { year }: ChartChoice): ChartDraft {
  const costs = publisherCosts(data).filter((cost) => cost.year === year);
  const names = new Map(costs.flatMap(({ publisher }) => (publisher ? [[publisher.key, publisher.name] as const] : [])));
  const made = costs.map(({ publisher, year: _year, ...part }): Part => ({ ...part, x: publisher?.key ?? unallocated }));
  const { parts, values } = withTopTen(made, (key) => names.get(key) ?? key, otherLabel);
  return {
    x: { kind: 'category', values },
    series: [...totalSeries],
    parts,
    marks: unknownCosts(parts),
    formula: say('insights.formulaTotalCost'),
  };
}

/** Payments to one publisher by year: subscriptions, agreements and charges of articles. */
export function totalCostOfPublisher(data: InsightData, { record_id }: ChartChoice): ChartDraft {
  const costs = publisherCosts(data).filter(({ publisher }) => publisher?.key === record_id);
  const parts = costs.map(({ publisher: _publisher, year, ...part }): Part => ({ ...part, x: String(year) }));
  return {
    x: {
      kind: 'year',
      values: yearAxis(
        data,
        parts.map(({ x }) => Number(x)),
      ),
    },
    series: [...totalSeries],
    parts,
    marks: unknownCosts(parts),
    formula: say('insights.formulaTotalCost'),
  };
}
