import { decimalText } from '#shared/domain/money/decimal.ts';
import type { Profile } from './profiles.ts';

/** What one unit of a currency was worth in the member's in a year. Each currency goes its own way, up to 5 % from its mean. */
export function rateOfYear({ rates }: Pick<Profile, 'rates'>, currency: string, year: string): string {
  const base = rates[currency] ?? 10_000;
  const swing = ((Number(year) * 37 + currency.charCodeAt(0) * 11) % 101) - 50;
  return decimalText(BigInt(base + Math.round((base * swing) / 1000)), 4);
}
