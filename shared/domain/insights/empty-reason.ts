import { type Message, say } from '../messages/message.ts';
import { type ChartChoice, type InsightData, isCost } from './insight-data.ts';

/** The reason why a chart is empty, and the page where users can change that. */
export interface EmptyReason {
  text: Message;
  /** A page of the application; null if users cannot do anything. */
  link: { path: string; label: Message } | null;
}

/** The reason of a chart whose values are all unknown. */
export type WhyEmpty = (data: InsightData, choice: ChartChoice) => EmptyReason;

const nothingChosen: EmptyReason = { text: say('insights.emptyChoice'), link: null };
const importPrices = { path: '/data-imports', label: say('insights.linkImport') };

function pricedYears({ facts }: InsightData): number[] {
  return facts.flatMap((fact) => (fact.year !== null && fact.cents !== null && isCost(fact) ? [fact.year] : []));
}

/** For money in general: no period, no price, or no price in the tenant's currency. */
export const noSpend: WhyEmpty = ({ facts, whole }) => {
  if (facts.length === 0 && whole && whole.facts.length > 0) return nothingChosen;
  if (facts.length === 0) return { text: say('insights.emptyNoPeriods'), link: importPrices };
  if (facts.every(({ original }) => original === null))
    return { text: say('insights.emptyNoPrices', { count: facts.length }), link: importPrices };
  if (facts.every(({ cents }) => cents === null)) return { text: say('insights.emptyNoRates'), link: ratesPage };
  return { text: say('insights.emptyNothing'), link: null };
};

const ratesPage = { path: '/exchange-rates', label: say('insights.linkRates') };

/** For money in one year: the nearest year with prices, if any. */
export function noSpendInYear(page: string): WhyEmpty {
  return (data, choice) => {
    const { year } = choice;
    const years = pricedYears(data);
    if (years.length === 0) return noSpend(data, choice);
    const nearest = years.reduce((best, each) => (Math.abs(each - year) < Math.abs(best - year) ? each : best));
    const lacking = data.facts.filter((fact) => fact.year === year && isCost(fact) && fact.cents === null).length;
    const text =
      lacking > 0
        ? say('insights.emptyYearWithoutPrices', { year: String(year), count: lacking })
        : say('insights.emptyYear', { year: String(year), nearest: String(nearest) });
    if (nearest === year) return { text: say('insights.emptyNothing'), link: null };
    const filters = (['department_id', 'provider_id'] as const).flatMap((name) => {
      const id = choice[name];
      return id === undefined ? [] : [`&${name}=${encodeURIComponent(id)}`];
    });
    return {
      text,
      link: { path: `${page}?year=${nearest}${filters.join('')}`, label: say('insights.linkYear', { year: String(nearest) }) },
    };
  };
}

/** For price changes: they need two consecutive periods of one subscription with prices. */
export const noChanges: WhyEmpty = (data, choice) =>
  pricedYears(data).length === 0 ? noSpend(data, choice) : { text: say('insights.emptyNoChanges'), link: null };

/** For cost per full-time equivalent: no field in the FTE table, no number in it, or no spend in its years. */
export const noCostPerFte: WhyEmpty = (data, choice) => {
  const { fte_field_id } = choice;
  const fields = data.fteFields();
  const ftePage = { path: '/fte', label: say('insights.linkFte') };
  if (fields.length === 0) return { text: say('insights.noFteField'), link: ftePage };
  const field = fields.find(({ id }) => id === fte_field_id) ?? fields[0];
  const years = new Set(pricedYears(data));
  const known = field?.values.filter(({ value }) => value !== null) ?? [];
  if (known.length === 0) return { text: say('insights.emptyNoFte', { field: field?.name ?? '' }), link: ftePage };
  if (years.size === 0) return noSpend(data, choice);
  return { text: say('insights.emptyFteYears', { field: field?.name ?? '' }), link: ftePage };
};

/** For costs of the next financial period. */
export const noForecast: WhyEmpty = (data, { financial_period_id }) => {
  const next = data.forecasts(financial_period_id);
  if (!next) return { text: say('insights.emptyNoNextPeriod'), link: { path: '/financial-periods', label: say('insights.linkPeriods') } };
  if (data.whole) return nothingChosen;
  return { text: say('insights.emptyNoForecast', { period: next.name }), link: importPrices };
};

/** For articles: none, or none with a cost. */
export const noArticles: WhyEmpty = (data, { year }) => {
  const articles = data.articles();
  const importArticles = { path: '/data-imports', label: say('insights.linkImportArticles') };
  if (articles.length === 0) return { text: say('insights.emptyNoArticles'), link: importArticles };
  const years = [...new Set(articles.flatMap((each) => each.year ?? []))];
  if (!years.includes(year) && years.length > 0)
    return { text: say('insights.emptyYearWithoutArticles', { year: String(year), last: String(Math.max(...years)) }), link: null };
  return { text: say('insights.emptyNoCharges'), link: null };
};

/** For the prices of one subscription. */
export const noPricesOfRecord: WhyEmpty = ({ facts }, { record_id }) => {
  const own = facts.filter(({ subscription }) => subscription === record_id);
  if (own.length === 0) return { text: say('insights.emptyNoPeriodsOfRecord'), link: null };
  const priced = own.filter(({ cents, original }) => cents !== null || original !== null).length;
  if (priced === 0) return { text: say('insights.emptyNoPricesOfRecord'), link: null };
  return { text: priced === 1 ? say('insights.emptyOnePrice') : say('insights.emptyNoChanges'), link: null };
};

/** For usage. */
export const noUse: WhyEmpty = () => ({ text: say('insights.emptyNoUse'), link: { path: '/usage', label: say('insights.linkUsage') } });

export const noRatings: WhyEmpty = () => ({ text: say('insights.emptyNoRatings'), link: null });

export const noStakes: WhyEmpty = () => ({ text: say('insights.emptyNoStakes'), link: null });

/** For spend with one provider. */
export const noSpendWith: WhyEmpty = () => ({ text: say('insights.emptyNoSpendWith'), link: null });

/** For the price of articles under an agreement: it needs a cost, a price for reading alone, and articles of one year. */
export const noArticlePrice: WhyEmpty = () => ({ text: say('insights.emptyNoArticlePrice'), link: null });
