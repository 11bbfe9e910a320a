import { splitCents, sumCents } from '../money/cents.ts';
import { type CostSource, type InsightData, type InsightForecast, unallocated } from './insight-data.ts';
import type { FactShare, MoneyFact } from '../periods/money-fact.ts';
import { uninvoiced } from '../periods/money-fact.ts';

/** Filter of the money in charts; everything without a filter. */
export interface InsightFilter {
  /** A department, whose shares alone count; `unallocated` for shares without a department. */
  department_id?: string | undefined;
  /** A provider, as publisher or vendor. */
  provider_id?: string | undefined;
}

export function isFiltered({ department_id, provider_id }: InsightFilter): boolean {
  return department_id !== undefined || provider_id !== undefined;
}

type Providers = Pick<MoneyFact, 'publisher' | 'vendor'>;

function isOfProvider({ publisher, vendor }: Providers, { provider_id }: InsightFilter): boolean {
  return provider_id === undefined || publisher === provider_id || vendor === provider_id;
}

function sharesIn(shares: readonly FactShare[], { department_id }: InsightFilter): readonly FactShare[] {
  if (department_id === undefined) return shares;
  const wanted = department_id === unallocated ? null : department_id;
  return shares.filter(({ department }) => department === wanted);
}

/** The part of an amount paid by some of its shares, by largest remainder: the parts of all departments add up to the amount. */
export function partOfShares(cents: number, all: readonly FactShare[], some: readonly FactShare[]): number {
  if (cents === 0 || some.length === all.length) return cents;
  const wanted = new Set(some.map(({ department }) => department));
  const parts = splitCents(
    cents,
    all.map(({ weight }) => weight),
  );
  return sumCents(parts.filter((_, index) => wanted.has(all[index]?.department ?? null)));
}

/** A fact with the filtered part of its money; undefined if the filter excludes all of it. */
function partOfFact(fact: MoneyFact, filter: InsightFilter): MoneyFact | undefined {
  if (!isOfProvider(fact, filter)) return undefined;
  const shares = sharesIn(fact.shares, filter);
  if (shares.length === 0) return undefined;
  if (shares.length === fact.shares.length) return fact;
  const part = (cents: number): number => partOfShares(cents, fact.shares, shares);
  const orNull = (cents: number | null): number | null => (cents === null ? null : part(cents));
  return {
    ...fact,
    original: orNull(fact.original),
    cents: fact.cents === null ? null : sumCents(shares.map(({ cents }) => cents)),
    yearly_original: orNull(fact.yearly_original),
    yearly: orNull(fact.yearly),
    forecasted_original: orNull(fact.forecasted_original),
    awaiting: part(fact.awaiting),
    paid: part(fact.paid),
    invoiced_tax: part(fact.invoiced_tax),
    rest: part(uninvoiced(fact)),
    shares,
  };
}

/** The facts within a filter, with the filtered part of their money. */
export function filterFacts(all: readonly MoneyFact[], filter: InsightFilter): MoneyFact[] {
  return all.flatMap((fact) => partOfFact(fact, filter) ?? []);
}

/** The facts and forecasts of a subscription within a filter. */
export function filterSource({ facts, forecasts }: CostSource, filter: InsightFilter): CostSource {
  const own = filterFacts(facts, filter);
  return { facts: own, forecasts: filterForecasts(forecasts, filter, factsById(own)), whole: facts };
}

/** Facts by their ids. */
function factsById(facts: readonly MoneyFact[]): Map<string, MoneyFact> {
  return new Map(facts.map((fact) => [fact.id, fact]));
}

/**
 * The data within a filter. Budgets are those of the department; providers have none.
 * Probable ranges are omitted, because they apply only to the whole.
 */
export function filterData(
  whole: InsightData,
  filter: InsightFilter,
  { facts = filterFacts(whole.facts, filter), sums }: Partial<Pick<InsightData, 'facts' | 'sums'>> = {},
): InsightData {
  const { department_id, provider_id } = filter;
  let byId: ReadonlyMap<string, MoneyFact> | undefined;
  return {
    ...whole,
    facts,
    // Charts that only show sums do not read it.
    get byId() {
      return (byId ??= factsById(facts));
    },
    whole,
    sums,
    budgets: () =>
      provider_id === undefined
        ? whole.budgets().filter(({ department }) => department_id === undefined || department === department_id)
        : [],
    forecasts(financialPeriodId) {
      const all = whole.forecasts(financialPeriodId);
      if (!all) return undefined;
      let rows: InsightForecast[] | undefined;
      return {
        ...all,
        get rows() {
          return (rows ??= filterForecasts(all.rows, filter, (byId ??= factsById(facts))));
        },
        low: null,
        high: null,
      };
    },
  };
}

function filterForecasts(all: readonly InsightForecast[], filter: InsightFilter, facts: ReadonlyMap<string, MoneyFact>): InsightForecast[] {
  return all.flatMap((row): InsightForecast[] => {
    const shares = sharesIn(row.shares, filter);
    if (shares.length === 0 || !isOfProvider(row, filter)) return [];
    const fact = row.fact && facts.get(row.fact.id);
    return [{ ...row, fact, shares, cents: row.cents === null ? null : partOfShares(row.cents, row.shares, shares) }];
  });
}
