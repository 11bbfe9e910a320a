import { share, sumMoney } from '../money/amount.ts';

/** The price of a period and the shares of its departments. */
export interface SharedPeriod {
  /** In the library's currency; null where unknown. */
  normalized_price: number | null;
  departments: readonly { department_id: string; percentage: number }[];
}

/** Number and total, in the library's currency, of the cost shares that become unallocated when departments are deleted. */
export function lostShares(
  periods: readonly SharedPeriod[],
  isDepartment: (id: string) => boolean,
  currency: string,
): { count: number; amount: number } {
  const amounts = periods.flatMap(({ normalized_price, departments }) => {
    const parts =
      normalized_price === null
        ? undefined
        : share(
            normalized_price,
            departments.map(({ percentage }) => percentage),
            currency,
          ).parts;
    return departments.flatMap(({ department_id }, index) => (isDepartment(department_id) ? [parts?.[index] ?? null] : []));
  });
  return { count: amounts.length, amount: sumMoney(amounts, currency) };
}
