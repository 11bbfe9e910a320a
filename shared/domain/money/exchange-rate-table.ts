import type { Breach } from '../breach.ts';
import { checkCurrency } from './check-currency.ts';
import { decimalOf } from './decimal.ts';
import { say } from '../messages/message.ts';

/** A line of a member's table of rates (D4): the local price of one unit of a foreign currency, in one financial period. */
export interface TableRate {
  currency: string;
  financial_period_id: string;
  /** Decimal text. */
  rate: string;
  as_of: string;
}

/**
 * The table's rate for a currency in a financial period; undefined if there is no rate. After a merge of financial periods there can be several: the
 * latest applies.
 */
export function rateOfTable<R extends TableRate>(table: Iterable<R>, currency: string, financialPeriodId: string): R | undefined {
  let found: R | undefined;
  for (const line of table)
    if (line.currency === currency && line.financial_period_id === financialPeriodId && (!found || line.as_of > found.as_of)) found = line;
  return found;
}

/** Whether two rates are equal as numbers, however they are written. */
export function sameRate(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  const [left, right] = [decimalOf(a), decimalOf(b)];
  return left.units * 10n ** BigInt(right.scale) === right.units * 10n ** BigInt(left.scale);
}

/** Normalises a rate for storage: `1.08250` and `01.0825` become `1.0825`. */
export function plainRate(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.');
  const decimals = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`;
}

interface RatedPeriod {
  currency: string;
  financial_period_id: string;
  exchange_rate: string | null;
}

/**
 * The rate that the table proposes for a period in a foreign currency without a rate (D4). An existing rate is never replaced by a proposal: a person
 * changes it after seeing the figures.
 */
export function proposedRate<R extends TableRate>(period: RatedPeriod, table: Iterable<R>, local: string): R | undefined {
  if (period.currency === local || period.exchange_rate !== null) return undefined;
  return rateOfTable(table, period.currency, period.financial_period_id);
}

/** Breaches in a line of the table. `others` are the remaining lines. */
export function checkTableRate(line: TableRate, others: Iterable<TableRate>, local: string): Breach[] {
  const breaches = checkCurrency('currency', line.currency);
  if (line.currency === local) breaches.push({ field: 'currency', message: say('money.localCurrencyWithoutRate', { local }) });
  if (decimalOf(line.rate).units <= 0n) breaches.push({ field: 'rate', message: say('invoices.notPositive') });
  if (rateOfTable(others, line.currency, line.financial_period_id))
    breaches.push({
      field: 'currency',
      message: say('money.rateExists', { currency: line.currency }),
    });
  return breaches;
}
