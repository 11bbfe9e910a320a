import { type Anomaly, findAnomalies } from '../anomalies/find-anomalies.ts';
import { monthsOfUse, type UseByMonth, usesByRelease } from './product-use.ts';

/** Unusual months of a product, separately by release (rules RA01 and RA02). */
export function useAnomalies(paid: UseByMonth): Anomaly[] {
  return usesByRelease(paid)
    .flatMap(({ uses }) => findAnomalies(monthsOfUse(paid).map((month) => ({ month, value: uses.get(month) ?? null }))))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
}
