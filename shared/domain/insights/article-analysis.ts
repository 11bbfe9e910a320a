import { type ArticleFact, type ArticlePlace, type Quartiles, quartilesOf } from './article-fact.ts';
import { articleDimensionNames, articleDimensions, type ArticleDimension, type PlacedArticle, publisherCosts } from './articles.ts';
import { addCents } from './cents.ts';
import { type InsightData, unallocated } from './insight-data.ts';

/** How many articles there are at a place, how many charges they have there, and what these cost. */
export interface ArticleGroup {
  key: string;
  name: string;
  articles: number;
  charges: number;
  cents: number;
  /** Of the articles that cost something there; null without one. */
  quartiles: Quartiles | null;
}

/** The largest groups, and all others as one. */
export interface ArticleGroups {
  groups: ArticleGroup[];
  others: { groups: number; articles: number; charges: number; cents: number } | null;
}

/** What the library pays a publisher. */
export interface PublisherTotal {
  publisher: ArticlePlace | null;
  subscriptions: number;
  agreements: number;
  charges: number;
  total: number;
}

export interface ArticleAnalysis {
  /** Of all articles, the latest first. */
  years: number[];
  all: ArticleGroup;
  by: Record<ArticleDimension | 'year' | 'is_hybrid', ArticleGroups>;
  /** The highest total first. */
  publishers: PublisherTotal[];
}

/** How many groups and publishers an analysis names. */
const maxGroups = 25;

/** Counts and costs of articles of a year, or of all years without one. */
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
    publishers: publisherTotals(data, year),
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

/** The publishers of whose articles or agreements something is known, with all that is paid to them. */
function publisherTotals(data: InsightData, year: number | undefined): PublisherTotal[] {
  const totals = new Map<string, PublisherTotal & { isResearch: boolean }>();
  for (const { publisher, year: of, series, amount } of publisherCosts(data)) {
    if (year !== undefined && of !== year) continue;
    const key = publisher?.key ?? '';
    let total = totals.get(key);
    if (!total) totals.set(key, (total = { publisher, subscriptions: 0, agreements: 0, charges: 0, total: 0, isResearch: false }));
    const part = series as 'subscriptions' | 'agreements' | 'charges';
    total[part] = addCents(total[part], amount ?? 0);
    total.total = addCents(total.total, amount ?? 0);
    if (part !== 'subscriptions') total.isResearch = true;
  }
  return [...totals.values()]
    .filter(({ isResearch }) => isResearch)
    .sort((a, b) => b.total - a.total)
    .slice(0, maxGroups)
    .map(({ isResearch: _isResearch, ...total }) => total);
}
