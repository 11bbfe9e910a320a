import { addDays } from '#shared/domain/calendar/dates.ts';
import { decimalText, decimalOf, divideRounded } from '#shared/domain/money/decimal.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Profile } from './profiles.ts';
import type { Random } from './random.ts';
import { rateOfYear } from './rate-of-year.ts';

/**
 * The table of rates from three years ago to the next: of each year the rate that its prices were converted at, of the next one what the
 * university plans with, which differs from the rates that the first quotes came with.
 */
export function makeExchangeRates(
  random: Random,
  { profile, today, financialPeriods }: { profile: Profile; today: string; financialPeriods: readonly Made<'financial_period'>[] },
): DemoRecord<'exchange_rate'>[] {
  const year = Number(today.slice(0, 4));
  return financialPeriods
    .filter(({ start_date }) => Math.abs(Number(start_date.slice(0, 4)) - (year - 1)) <= 2)
    .flatMap(({ id, start_date }) =>
      Object.keys(profile.rates).map((currency): DemoRecord<'exchange_rate'> => {
        const isNext = start_date > today;
        const rate = rateOfYear(profile, currency, start_date.slice(0, 4));
        return {
          kind: 'exchange_rate',
          data: {
            id: random.id(),
            currency,
            financial_period_id: id,
            rate: isNext ? planned(rate) : rate,
            as_of: isNext ? addDays(today, -21) : addDays(start_date, 1),
            source: isNext ? 'Planning rate of the finance department' : 'Reference rate of the central bank',
          },
        };
      }),
    );
}

/** With two percent for what may come. */
function planned(rate: string): string {
  return decimalText(divideRounded(decimalOf(rate).units * 102n, 100n), 4);
}
