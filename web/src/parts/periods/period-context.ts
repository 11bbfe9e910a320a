import type { PeriodContext } from '#shared/domain/periods/propose-period.ts';
import type { PeriodOffer } from './period-values.ts';

/** The lookups for the proposals of R052 and R053, from the data that the form offers. */
export function periodContext(offered: PeriodOffer): PeriodContext {
  const ofPublisher = new Map(offered.products.map(({ publisher, publisher_currency }) => [publisher?.id, publisher_currency]));
  return {
    financialPeriods: offered.financial_periods,
    product: (id) => {
      const product = offered.products.find((candidate) => candidate.id === id);
      return product && { publisher_id: product.publisher?.id ?? null, owner_id: product.owner_id };
    },
    vendor: (id) => offered.vendors.find((candidate) => candidate.id === id),
    publisher: (id) => ({ currency: ofPublisher.get(id) ?? null }),
  };
}
