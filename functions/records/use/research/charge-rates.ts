import { type DatedArticle, rateDay } from '#shared/domain/research/charges.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { plannedRate } from '../../holdings/periods/planned-rate.ts';

/** The table's rates for charges of articles: of the financial period that holds the day of the article (D4). Periods are read once. */
export function chargeRates(model: ReadModel): (currency: string, article: DatedArticle) => string | null {
  const rateOn = dayRates(model);
  return (currency, article) => rateOn(currency, rateDay(article));
}

/** The table's rates by day; null without a day, a financial period that holds the day, or a rate. */
export function dayRates(model: ReadModel): (currency: string, day: string | null) => string | null {
  const periods = [...model.all('financial_period')];
  return (currency, day) => {
    const period = day === null ? undefined : periods.find(({ start_date, end_date }) => start_date <= day && day <= end_date);
    return period ? (plannedRate(model, currency, period.id)?.rate ?? null) : null;
  };
}
