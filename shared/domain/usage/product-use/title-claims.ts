import { foldIdentity } from '#shared/domain/text/fold.ts';
import type { UsageTitle } from '../counter/counter-report.ts';
import type { ReportLevel } from '../counter/report-types.ts';
import { usageMetrics, type UsageMetricName } from '../cost-per-use/usage-metric.ts';
import { levelOf } from '../counting/count-usage.ts';
import { type ListedTitle, type MatchCertainty, type MatchedBy, TitleMatcher, type TitleMatch } from '../titles/match-titles.ts';
import { titleKeysOf } from '../titles/title-identity.ts';
import type { DetailedReport } from './detailed-report.ts';
import { isValidIn, type UseLink } from './use-link.ts';

/** A product that a source may report. */
export type ReportedProduct = {
  id: string;
  name: string;
  metric: UsageMetricName;
  /** The titles of its list in force, else the product itself as one title. */
  titles: readonly ListedTitle[];
  hasList: boolean;
  /** Whether it belongs to the source's provider or platform; others are reported only through links. */
  isProposed: boolean;
};

/** The reason why a title belongs to a product: a manual link, or an automatic match. */
export type Claim = {
  product: string;
  by: MatchedBy | 'database' | 'platform' | 'link';
  /** Null for a manual link. */
  certainty: MatchCertainty | null;
  link: UseLink | null;
};

/** More specific links take precedence over less specific ones; automatic matches come last. */
const ranks: Record<UseLink['scope'], number> = { title: 0, database: 1, title_list: 1, platform: 2 };
const rankOf = ({ link }: Claim): number => (link ? ranks[link.scope] : 3);

/**
 * The products that own a title's use in a month: those of the most specific manual links, else all matched ones. Each product occurs once, so that
 * no use counts twice for it.
 */
function ownersIn(claims: readonly Claim[], month: string): string[] {
  const valid = claims.filter(({ link }) => !link || isValidIn(link, month));
  const first = Math.min(...valid.map(rankOf));
  return [...new Set(valid.flatMap((claim) => (rankOf(claim) === first ? [claim.product] : [])))];
}

/** The owners of a title by month. */
export function ownersByMonth(claims: readonly Claim[]): (month: string) => readonly string[] {
  if (claims.some(({ link }) => link && (link.valid_from !== null || link.valid_to !== null))) return (month) => ownersIn(claims, month);
  const always = ownersIn(claims, '');
  return () => always;
}

/** Finds the products that claim titles in one source's reports. */
export class TitleClaims {
  readonly #products: readonly ReportedProduct[];
  readonly #links: readonly UseLink[];
  readonly #levels: ReadonlyMap<string, ReportLevel>;
  readonly #hasPlatforms: boolean;
  readonly #proposals = new Map<ReportLevel, Found>();
  #listed: { link: UseLink; matcher: TitleMatcher }[] | undefined;

  constructor(reports: readonly Pick<DetailedReport, 'stored'>[], products: readonly ReportedProduct[], links: readonly UseLink[]) {
    this.#products = products;
    this.#links = links;
    const present = new Set(reports.map(({ stored }) => levelOf(stored)));
    this.#hasPlatforms = present.has('platform');
    this.#levels = new Map(
      products.map((product) => [
        product.id,
        levelFor(
          product,
          links.filter((link) => link.product === product.id),
          present,
        ),
      ]),
    );
  }

  /** The level of the reports that contain a product's use: two levels contain the same use. */
  levelOf(product: string): ReportLevel | undefined {
    return this.#levels.get(product);
  }

  /** Whether a product can have use in a month. */
  mayHave(product: string, month: string): boolean {
    return (
      this.#products.some(({ id, isProposed }) => id === product && isProposed) ||
      this.#links.some((link) => link.product === product && isValidIn(link, month))
    );
  }

  /** Whether one product owns all use of the source in a month: its titles are then not separate products. */
  isTakenWhole(month: string): boolean {
    const proposed = this.#products.filter(({ isProposed }) => isProposed);
    const [only] = proposed;
    return (
      this.#links.some((link) => link.scope === 'platform' && isValidIn(link, month)) ||
      (only !== undefined && proposed.length === 1 && takesAll(only) && this.#hasPlatforms)
    );
  }

  /** The products that claim the titles of a report, by the index of the title. */
  of({ stored, titles }: Pick<DetailedReport, 'stored' | 'titles'>): Claim[][] {
    const level = levelOf(stored);
    const links = this.#links.filter(({ product }) => this.#levels.get(product) === level);
    const byKey = Map.groupBy(
      links.filter(({ scope }) => scope === 'title'),
      ({ value }) => value,
    );
    const keys = byKey.size > 0 ? titleKeysOf(titles) : [];
    const whole = links.filter(({ scope }) => scope === 'platform');
    const databases = links.filter(({ scope }) => scope === 'database');
    const proposed = this.#proposed(level);
    return titles.map((title, index) => {
      const claiming = [
        ...(byKey.get(keys[index] ?? null) ?? []),
        ...databases.filter(({ value }) => foldIdentity(value ?? '') === foldIdentity(title.name)),
        ...(level === 'title' ? this.#byLists(title) : []),
        ...whole,
      ];
      const byHand = claiming.map((link): Claim => ({ product: link.product, by: 'link', certainty: null, link }));
      return [...byHand, ...proposed(title)];
    });
  }

  #byLists(title: UsageTitle): UseLink[] {
    this.#listed ??= this.#links.flatMap((link) => {
      const product = link.scope === 'title_list' && this.#products.find(({ id }) => id === link.product);
      return product ? [{ link, matcher: new TitleMatcher(product.titles) }] : [];
    });
    return this.#listed.filter(({ matcher }) => matcher.match(title).state !== 'unmatched').map(({ link }) => link);
  }

  #proposed(level: ReportLevel): Found {
    const known = this.#proposals.get(level);
    if (known) return known;
    const proposed = this.#products.filter(({ isProposed }) => isProposed);
    const found = proposalsAt(
      level,
      proposed.filter(({ id }) => this.#levels.get(id) === level),
      proposed.length === 1,
    );
    this.#proposals.set(level, found);
    return found;
  }
}

/** Whether a product without own titles is a whole platform. */
function takesAll({ hasList, metric }: ReportedProduct): boolean {
  return !hasList && metric === 'platforms';
}

type Found = (title: UsageTitle) => Claim[];

function proposalsAt(level: ReportLevel, products: readonly ReportedProduct[], isOnly: boolean): Found {
  const [only] = products;
  if (only && isOnly && takesAll(only) && level === 'platform')
    return () => [{ product: only.id, by: 'platform', certainty: 'unsure', link: null }];
  if (level === 'database') {
    const byName = Map.groupBy(products, ({ name }) => foldIdentity(name));
    return ({ name }) =>
      (byName.get(foldIdentity(name)) ?? []).map(({ id }) => ({ product: id, by: 'database', certainty: 'sure', link: null }));
  }
  const owners = products.flatMap((product) => product.titles.map(() => product.id));
  const matcher = new TitleMatcher(products.flatMap((product) => product.titles));
  return (title) => claimsOf(matcher.match(title), owners);
}

function claimsOf(match: TitleMatch, owners: readonly string[]): Claim[] {
  if (match.state === 'unmatched') return [];
  const indexes = match.state === 'matched' ? [match.index] : match.indexes;
  const certainty = match.state === 'matched' ? match.certainty : 'unsure';
  const products = new Set(indexes.flatMap((index) => owners[index] ?? []));
  return [...products].map((product) => ({ product, by: match.by, certainty, link: null }));
}

/** The level by a product's links, else by its metric: a package with a list is found by its titles. */
function levelFor({ metric, hasList }: ReportedProduct, links: readonly UseLink[], present: ReadonlySet<ReportLevel>): ReportLevel {
  const has = (scope: UseLink['scope']): boolean => links.some((link) => link.scope === scope);
  const own: ReportLevel = usageMetrics[metric].level;
  if (has('platform')) return present.has(own) ? own : present.has('title') ? 'title' : 'platform';
  if (has('database')) return 'database';
  return links.length > 0 || (metric === 'platforms' && hasList) ? 'title' : own;
}
