import * as z from 'zod';
import { audit, Currency, DateOnly, GivenDate, OptionalText, Rate, Ref, Version } from '../fields.ts';

/** A rate as it is given: text, or a JSON number, which is taken by its digits. */
const GivenRate = z.union([Rate, z.number().transform(String).pipe(Rate)]);

const fields = { currency: Currency, financial_period_id: Ref('financial_period'), source: OptionalText() };

/** What one unit of a currency is in the member's in a financial period, as of a day, and who says so (D4, D8). */
export const ExchangeRate = z.object({ ...audit, ...fields, rate: Rate, as_of: DateOnly });
export type ExchangeRate = z.output<typeof ExchangeRate>;

export const ExchangeRateCreation = z
  .strictObject({ ...fields, rate: GivenRate, as_of: GivenDate })
  .partial()
  .required({ currency: true, financial_period_id: true, rate: true });

export const ExchangeRateChange = z.strictObject({ ...fields, rate: GivenRate, as_of: GivenDate, version: Version }).partial();
