import type { DealYear } from '#shared/contract/entities/deal.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';

/** A new year of a deal: the calendar year, without amounts. */
export function blankYear(year: number): DealYear {
  return {
    year,
    start_date: `${year}-01-01`,
    end_date: `${year}-12-31`,
    total: null,
    list_total: null,
    office_deadline: null,
    member_deadline: null,
  };
}

/** The typed year, or 0 for one that is not typed yet; the contract refuses it. */
export function yearFrom(typed: string): number {
  return /^\d{4}$/.test(typed.trim()) ? Number(typed) : 0;
}

/** A year as it is stored, without its prices. */
export function storedYear({ prices: _prices, missing: _missing, ...year }: DealRow['years'][number]): DealYear {
  return year;
}
