import { type ArticleFact, type ArticlePlace, type Quartiles, quartilesOf } from './article-fact.ts';
import { articleDimensionNames, articleDimensions, type ArticleDimension, type PlacedArticle, publisherCosts } from './articles.ts';
import { addCents } from '../money/cents.ts';
import { type InsightData, unallocated } from './insight-data.ts';

/** Number of articles at a place, with number and total of their charges there. */
export interface ArticleGroup {
  key: string;
  name: string;
  articles: number;
  charges: number;
  cents: number;
  /** Of the articles with a cost above 0 at the place; null without one. */
  quartiles: Quartiles | null;
}

/** The largest groups, and the totals of all others. */
export interface ArticleGroups {
  groups: ArticleGroup[];
  others: { groups: number; articles: number; charges: number; cents: number } | null;
}

/** Payments of the library to a publisher. */
export interface PublisherTotal {
  publisher: ArticlePlace | null;
  subscriptions: number;
  agreements: number;
  charges: number;
  total: number;
  /** Number of prices and charges without a known amount in the tenant's currency. The totals exclude them. */
  unknown: number;
}

export interface ArticleAnalysis {
  /** Years of all articles, latest first. */
  years: number[];
  all: ArticleGroup;
  by: Record<ArticleDimension | 'year' | 'is_hybrid', ArticleGroups>;
  /** Highest total first. */
  publishers: PublisherTotal[];
  /** Totals of all other publishers, and their number. */
  otherPublishers: (PublisherTotal & { count: number }) | null;
}

/** Maximum groups and publishers listed separately. */
const maxGroups = 25;

/** Counts and costs of the articles of a year, or of all years by default. */
export function analyseArticles(data: InsightData, year?: number): ArticleAnalysis {
  const all = data.articles();
  const facts = year === undefined ? all : all.filter((fact) => fact.year === year);
  const whole = (key: string, { cents, charges }: ArticleFact): PlacedArticle[] => [{ key, name: key, cents, charges }];
  const [everything] = groupsOf(facts, (fact) => whole('all', fact)).groups;
  const by = Object.fromEntries(
    articleDimensionNames.map((dimension) => [dimension, groupsOf(facts, articleDimensions[dimension])]),
  ) as Record<ArticleDimension, ArticleGroups>;
  return {
    years: [...new Set(all.flatMap((fact) => fact.year ?? []))].sort((a, b) => b - a),
    all: everything ?? { key: 'all', name: 'all', articles: 0, charges: 0, cents: 0, quartiles: null },
    by: {
      ...by,
      year: groupsOf(facts, (fact) => whole(fact.year === null ? unallocated : String(fact.year), fact)),
      is_hybrid: groupsOf(facts, (fact) => whole(fact.is_hybrid, fact)),
    },
    ...publisherTotals(data, year),
  };
}

function groupsOf(facts: Iterable<ArticleFact>, placesOf: (fact: ArticleFact) => readonly PlacedArticle[]): ArticleGroups {
  const groups = new Map<string, ArticleGroup & { amounts: number[] }>();
  for (const fact of facts)
    for (const [index, { key, name, cents, charges }] of placesOf(fact).entries()) {
      let group = groups.get(key);
      if (!group) groups.set(key, (group = { key, name, articles: 0, charges: 0, cents: 0, quartiles: null, amounts: [] }));
      if (index === 0) group.articles += 1;
      group.charges += charges;
      if (cents === null) continue;
      group.cents = addCents(group.cents, cents);
      if (cents > 0) group.amounts.push(cents);
    }
  const ranked = [...groups.values()].sort((a, b) => b.cents - a.cents || b.articles - a.articles || a.name.localeCompare(b.name));
  const shown = ranked.slice(0, maxGroups).map(({ amounts, ...group }) => ({ ...group, quartiles: quartilesOf(amounts) ?? null }));
  const rest = ranked.slice(maxGroups);
  const sum = (of: (group: ArticleGroup) => number): number => rest.reduce((total, group) => addCents(total, of(group)), 0);
  return {
    groups: shown,
    others:
      rest.length === 0
        ? null
        : {
            groups: rest.length,
            articles: sum(({ articles }) => articles),
            charges: sum(({ charges }) => charges),
            cents: sum(({ cents }) => cents),
          },
  };
}

/** Totals of all payments by publisher, highest first; those beyond `maxGroups` as one total. */
function publisherTotals(data: InsightData, year: number | undefined): Pick<ArticleAnalysis, 'publishers' | 'otherPublishers'> {
  const totals = new Map<string, PublisherTotal>();
  const add = (to: PublisherTotal, part: 'subscriptions' | 'agreements' | 'charges', amount: number | null): void => {
    if (amount === null) to.unknown += 1;
    to[part] = addCents(to[part], amount ?? 0);
    to.total = addCents(to.total, amount ?? 0);
  };
  for (const { publisher, year: of, series, amount } of publisherCosts(data)) {
    if (year !== undefined && of !== year) continue;
    const key = publisher?.key ?? '';
    let total = totals.get(key);
    if (!total) totals.set(key, (total = { publisher, ...noCosts }));
    add(total, series as 'subscriptions' | 'agreements' | 'charges', amount);
  }
  const ranked = [...totals.values()].sort((a, b) => b.total - a.total);
  const others: PublisherTotal = { publisher: null, ...noCosts };
  for (const each of ranked.slice(maxGroups)) {
    for (const part of ['subscriptions', 'agreements', 'charges'] as const) add(others, part, each[part]);
    others.unknown += each.unknown;
  }
  const count = Math.max(0, ranked.length - maxGroups);
  return { publishers: ranked.slice(0, maxGroups), otherPublishers: count === 0 ? null : { ...others, count } };
}

const noCosts = { subscriptions: 0, agreements: 0, charges: 0, total: 0, unknown: 0 };
