import type { Agreement } from '#shared/contract/entities/research.ts';
import { costOfYear, indexedReadPrice, paidFor } from '#shared/domain/research/agreement-balance.ts';
import type { AgreementYearFacts } from '#shared/domain/research/agreement-verdict.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { quotaOf } from './agreement-row.ts';

/** Max years of an agreement: more are a typing error. */
const maxYears = 30;

/** The years in which an agreement runs. */
export function yearsOf({ start_date, end_date }: Pick<Agreement, 'start_date' | 'end_date'>): number[] {
  const [first, last] = [Number(start_date.slice(0, 4)), Number(end_date.slice(0, 4))];
  return Array.from({ length: Math.min(last - first + 1, maxYears) }, (_, index) => first + index);
}

/** The known data of an agreement in a year. */
export function agreementYearFacts(model: ReadModel, agreement: Agreement, year: number): AgreementYearFacts {
  const { currency, list_price, costs } = agreement;
  const cost = costOfYear(costs, year, currency);
  return {
    paid: cost ? paidFor(cost, currency) : null,
    read_price: readPriceOf(agreement, year),
    list_price,
    articles: quotaOf(model, agreement, year).used,
  };
}

function readPriceOf({ read_price, read_price_year, index_percent, currency }: Agreement, year: number): number | null {
  if (read_price === null || read_price_year === null || read_price_year > year) return null;
  return indexedReadPrice({ amount: read_price, year: read_price_year, index_percent: index_percent ?? 0 }, year, currency);
}
