import { share, sumMoney } from '../money/amount.ts';

/** What of a period says how much a department pays for it. */
export interface SharedPeriod {
  /** In the library's currency; null where it is not known. */
  normalized_price: number | null;
  departments: readonly { department_id: string; percentage: number }[];
}

/** How many cost shares a department has, and what they come to in the library's currency: all of them become unallocated without it. */
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
