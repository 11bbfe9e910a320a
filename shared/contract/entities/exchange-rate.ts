import * as z from 'zod';
import { audit, Currency, DateOnly, GivenDate, OptionalText, Rate, Ref, Version } from '../fields.ts';

/** A rate in a request: text, or a JSON number, of which the digits are read. */
const GivenRate = z.union([Rate, z.number().transform(String).pipe(Rate)]);

const fields = { currency: Currency, financial_period_id: Ref('financial_period'), source: OptionalText() };

/** The value of one unit of a currency in the member's currency in a financial period, with its date and source (D4, D8). */
export const ExchangeRate = z.object({ ...audit, ...fields, rate: Rate, as_of: DateOnly });
export type ExchangeRate = z.output<typeof ExchangeRate>;

export const ExchangeRateCreation = z
  .strictObject({ ...fields, rate: GivenRate, as_of: GivenDate })
  .partial()
  .required({ currency: true, financial_period_id: true, rate: true });

export const ExchangeRateChange = z.strictObject({ ...fields, rate: GivenRate, as_of: GivenDate, version: Version }).partial();
