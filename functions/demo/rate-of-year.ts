import { decimalText } from '#shared/domain/money/decimal.ts';
import type { Profile } from './profiles.ts';

/** Price of one unit of a currency in the member's currency in a year. Each currency moves by up to 5 % around its mean. */
export function rateOfYear({ rates }: Pick<Profile, 'rates'>, currency: string, year: string): string {
  const base = rates[currency] ?? 10_000;
  const swing = ((Number(year) * 37 + currency.charCodeAt(0) * 11) % 101) - 50;
  return decimalText(BigInt(base + Math.round((base * swing) / 1000)), 4);
}
