import { type Anomaly, findAnomalies } from '../anomalies/find-anomalies.ts';
import { monthsOfUse, type UseByMonth, usesByRelease } from './product-use.ts';

/** Months of a product that are unlike those before them, each release by itself (rules RA01 and RA02). */
export function useAnomalies(paid: UseByMonth): Anomaly[] {
  return usesByRelease(paid)
    .flatMap(({ uses }) => findAnomalies(monthsOfUse(paid).map((month) => ({ month, value: uses.get(month) ?? null }))))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
}
