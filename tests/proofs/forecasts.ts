import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import {
  accuracyOf,
  type PastPrice,
  pastPrices,
  type Trial,
  type TriedRule,
  triedRules,
  tryRule,
} from '#shared/domain/forecasts/back-test.ts';
import { measureBands } from '#shared/domain/forecasts/bands.ts';
import { sumCents } from '#shared/domain/money/cents.ts';
import { robustPercent } from '#shared/domain/forecasts/forecast-price.ts';
import { isScopeChange } from '#shared/domain/forecasts/price-changes.ts';
import { mean, medianOf, quantile } from '#shared/domain/forecasts/statistics.ts';
import { wireOfDecimal, sumMoney } from '#shared/domain/money/amount.ts';
import { factsOf } from '#tests/support/money-facts.ts';

const usage = `Usage: npm run proof -- forecasts FILE ...
A table of what organizations paid: columns organization, publisher, year and cost, and country where it has several.`;
const defaultPercent = 4;
const currency = 'EUR';

/** What one organization paid one publisher over the years. */
interface Deal {
  organization: string;
  publisher: string;
  past: PastPrice[];
}

/**
 * `npm run proof -- forecasts FILE ...`: forecasts each price of a spend file from the years before it, by the rule of the product and by others, and
 * prints how far each was off. Broken where the product's rule is worse than the mean of the last changes, or than the default by half a percent.
 */
export async function proveForecasts(files: string[]): Promise<boolean> {
  if (files.length === 0) console.error(usage);
  let holds = files.length > 0;
  for (const file of files) {
    const deals = await readDeals(file);
    for (const [country, own] of Map.groupBy(deals, ({ country }) => country)) {
      console.log(`\n${basename(file)} ${country}`);
      holds = proveCountry(own) && holds;
    }
  }
  return holds;
}

function proveCountry(deals: readonly Deal[]): boolean {
  const years = deals.flatMap(({ past }) => past.map(yearOf));
  // In the first year with a price before it nobody knows a change yet.
  const firstYear = Math.min(...years) + 1;
  const known = contextOf(deals);
  const tried = new Map<string, Trial[]>();
  const report = (name: string, ruleOf: (deal: Deal) => TriedRule): number => {
    const trials = deals.flatMap((deal) => tryRule(deal.past, ruleOf(deal), defaultPercent).filter(({ year }) => year >= firstYear));
    tried.set(name, trials);
    const { n, wape, mape, median_ape, bias } = accuracyOf(trials);
    console.log(line([name, n, wape, mape, median_ape, bias]));
    return wape ?? Number.POSITIVE_INFINITY;
  };
  console.log(line(['rule', 'n', 'WAPE', 'MAPE', 'median', 'bias']));
  const earlier = report('mean_of_changes', () => triedRules.mean_of_changes);
  report('last_change', () => triedRules.last_change);
  report('median_of_changes', () => triedRules.median_of_changes);
  report('mean cut at ± 50 %', () => (past) => Math.min(Math.max(triedRules.mean_of_changes(past, defaultPercent), -50), 50));
  report(
    "organization's average of last year",
    ({ organization }) =>
      (past) =>
        known.ofOrganization(organization, yearOf(past) - 1),
  );
  report('no_change', () => triedRules.no_change);
  report(
    "publisher's median of last year",
    ({ publisher }) =>
      (past) =>
        known.ofPublisher(publisher, yearOf(past) - 1),
  );
  report('mean of changes within ± 25 %', () => meanWithinScope);
  for (const weight of [0, 3])
    report(
      `shrunk, weight ${weight}`,
      () =>
        ({ changes }) =>
          robustPercent(changes, defaultPercent, weight),
    );
  const product = report('product (shrunk, weight 6)', () => triedRules.product);
  const usual = report('member_default', () => triedRules.member_default);
  for (const percent of [2, 6, 8])
    report(
      `product, default ${percent} %`,
      () =>
        ({ changes }) =>
          robustPercent(changes, percent),
    );
  reportTwoSteps(deals, firstYear);
  reportBands(tried.get('product (shrunk, weight 6)') ?? []);
  reportTotals(deals, firstYear);
  return product < earlier && product <= usual + 0.5;
}

const meanWithinScope: TriedRule = ({ changes }, usual) =>
  mean(
    changes
      .slice(-3)
      .map(({ percent }) => percent)
      .filter((percent) => !isScopeChange(percent)),
  ) ?? usual;

/** What others paid the year before: it rests on prices of that year only. */
function contextOf(deals: readonly Deal[]) {
  const entries = deals.flatMap(({ organization, publisher, past }) => past.map((each) => ({ organization, publisher, ...each })));
  const key = (name: string, year: number): string => `${name}\n${year}`;
  const byOrganization = Map.groupBy(entries, (entry) => key(entry.organization, yearOf(entry)));
  const byPublisher = Map.groupBy(entries, (entry) => key(entry.publisher, yearOf(entry)));
  return {
    ofOrganization(name: string, year: number): number {
      const own = byOrganization.get(key(name, year)) ?? [];
      const [before, after] = [own.reduce((sum, { base }) => sum + base, 0), own.reduce((sum, { actual }) => sum + actual, 0)];
      return before === 0 ? defaultPercent : percentOf(after / before - 1);
    },
    ofPublisher(name: string, year: number): number {
      const buyers = byPublisher.get(key(name, year)) ?? [];
      const changes = buyers.map(({ base, actual }) => percentOf(actual / base - 1));
      return buyers.length < 3 ? defaultPercent : (medianOf(changes) ?? defaultPercent);
    },
  };
}

/** A forecast two years ahead of the latest price: one step, as the product's, or two. */
function reportTwoSteps(deals: readonly Deal[], firstYear: number): void {
  const rules: [string, (past: PastPrice) => number][] = [
    ['two years ahead, mean twice', (past) => twice(triedRules.mean_of_changes(past, defaultPercent))],
    ['two years ahead, product once', (past) => triedRules.product(past, defaultPercent)],
    ['two years ahead, product twice', (past) => twice(triedRules.product(past, defaultPercent))],
    ['two years ahead, default twice', () => twice(defaultPercent)],
  ];
  for (const [name, rule] of rules) {
    const trials = deals.flatMap(({ past }) =>
      past.slice(1).flatMap((actual, index) => {
        const origin = past[index];
        if (!origin || yearOf(actual) !== yearOf(origin) + 1 || yearOf(origin) < firstYear) return [];
        return tryRule([{ ...origin, actual: actual.actual, local: actual.local }], rule, defaultPercent);
      }),
    );
    const { n, wape, mape, median_ape, bias } = accuracyOf(trials);
    console.log(line([name, n, wape, mape, median_ape, bias]));
  }
}

function twice(percent: number): number {
  return percentOf((1 + percent / 100) ** 2 - 1);
}

/** Errors of the product's rule by the number of changes counted, and how often the band held. */
function reportBands(trials: readonly Trial[]): void {
  console.log(line(['changes counted', 'n', 'p10', 'p25', 'p50', 'p75', 'p90', 'hit rate']));
  for (const { counted, own_n, hits } of measureBands(trials)) {
    const errors = trials
      .filter((trial) => trial.counted === counted)
      .map(({ forecast, actual }) => percentOf(actual / forecast - 1))
      .toSorted((a, b) => a - b);
    const quantiles = [0.1, 0.25, 0.5, 0.75, 0.9].map((share) => (quantile(errors, share) ?? 0).toFixed(1));
    console.log(line([counted, own_n, ...quantiles, `${((hits / own_n) * 100).toFixed(1)} %`]));
  }
  const bands = measureBands(trials);
  const [hits, n] = [bands.reduce((sum, band) => sum + band.hits, 0), trials.length];
  console.log(line(['all', n, '', '', '', '', '', `${((hits / n) * 100).toFixed(1)} %`]));
}

/** Sums of an organization's forecasts of a year, from 5 on. */
function reportTotals(deals: readonly Deal[], firstYear: number): void {
  const sums = new Map<string, Trial[]>();
  for (const { organization, past } of deals)
    for (const trial of tryRule(past, triedRules.product, defaultPercent)) {
      const key = `${organization}\n${trial.year}`;
      if (trial.year >= firstYear) sums.set(key, [...(sums.get(key) ?? []), trial]);
    }
  const errors = [...sums.values()]
    .filter((trials) => trials.length >= 5)
    .map((trials) => {
      const of = (field: 'actual' | 'forecast'): number => sumCents(trials.map((trial) => trial[field]));
      return percentOf(of('actual') / of('forecast') - 1);
    })
    .toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [quantile(errors, 0.1), quantile(errors, 0.9)];
  console.log(`totals of at least 5 deals: n ${errors.length}, p10 ${low.toFixed(1)} %, p90 ${high.toFixed(1)} %`);
}

function yearOf({ start_date }: { start_date: string }): number {
  return Number(start_date.slice(0, 4));
}

/** A share in percent to 4 decimals. */
function percentOf(share: number): number {
  return Math.round(share * 1_000_000) / 10_000;
}

function line(cells: readonly (string | number | null)[]): string {
  return cells.map((cell, index) => (index === 0 ? String(cell ?? '').padEnd(38) : String(cell ?? '').padStart(9))).join('');
}

/** The deals of a file; rows of one organization, publisher and year are added. */
async function readDeals(file: string): Promise<(Deal & { country: string })[]> {
  const sheet = await readSpreadsheet(readFileSync(file), basename(file));
  const amounts = new Map<string, number[]>();
  let columns: Record<'country' | 'organization' | 'publisher' | 'year' | 'cost', number> | undefined;
  for await (const { cells } of sheet.rows()) {
    const texts = cells.map((cell) =>
      String(cell ?? '')
        .replaceAll(' ', ' ')
        .trim(),
    );
    if (!columns) {
      const find = (name: RegExp): number => texts.findIndex((text) => name.test(text));
      columns = {
        country: find(/^country$/i),
        organization: find(/^organi[sz]ation( name)?$/i),
        publisher: find(/^publisher/i),
        year: find(/^year$/i),
        cost: find(/^cost$/i),
      };
      if (columns.organization < 0 || columns.publisher < 0 || columns.year < 0 || columns.cost < 0) throw new Error(usage);
      continue;
    }
    const [year, cost = ''] = [Number(texts[columns.year]), texts[columns.cost]];
    if (!Number.isInteger(year) || !/^-?[\d.]+$/.test(cost)) continue;
    const key = [texts[columns.country] ?? '', texts[columns.organization], texts[columns.publisher], year].join('\n');
    amounts.set(key, [...(amounts.get(key) ?? []), wireOfDecimal(cost, currency)]);
  }
  return dealsOf(amounts);
}

function dealsOf(amounts: ReadonlyMap<string, readonly number[]>): (Deal & { country: string })[] {
  const paid = [...amounts].map(([key, costs]) => {
    const [country = '', organization = '', publisher = '', year = ''] = key.split('\n');
    return { country, organization, publisher, year, price: sumMoney(costs, currency) };
  });
  const byDeal = Map.groupBy(paid, ({ country, organization, publisher }) => [country, organization, publisher].join('\n'));
  return [...byDeal.values()].map((years) => {
    const [{ country, organization, publisher } = { country: '', organization: '', publisher: '' }] = years;
    const facts = factsOf(
      years.map(({ year, price }) => ({ id: year, start_date: `${year}-01-01`, end_date: `${year}-12-31`, price, currency })),
    );
    return { country, organization, publisher, past: pastPrices(facts) };
  });
}
