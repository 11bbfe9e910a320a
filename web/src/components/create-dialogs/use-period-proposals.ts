import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PeriodDraft } from '#shared/domain/periods/period-draft.ts';
import { convert } from '#shared/domain/money/amount.ts';
import { proposePeriod } from '#shared/domain/periods/propose-period.ts';
import { useFormats } from '#web/components/use-formats.ts';
import { periodContext } from './period-context.ts';
import type { PeriodOffer, PeriodValues } from './period-values.ts';
import { useOnChange } from './use-on-change.ts';

/**
 * Fills in what a change proposes for other fields: end, financial period and deadline from the start (R052), owner and
 * currency from product and vendor, one price from the other (R053, D4).
 */
export function usePeriodProposals(form: UseFormReturn<PeriodValues>, offered: PeriodOffer): void {
  const { today } = useFormats();
  const before = useRef<PeriodValues>({ ...form.getValues() });
  const filling = useRef(false);
  useOnChange(form, (name, values) => {
    if (filling.current) return;
    const proposed = proposals(name, before.current, { ...values }, offered, today());
    filling.current = true;
    for (const [field, value] of Object.entries(proposed))
      if (value !== values[field as keyof PeriodValues])
        form.setValue(field as keyof PeriodValues, value, { shouldDirty: true, shouldValidate: true });
    filling.current = false;
    before.current = { ...form.getValues() };
  });
}

/** What the change of one field proposes for the others; `after` has the change. Pure. */
export function proposals(
  name: string,
  before: PeriodValues,
  after: PeriodValues,
  offered: PeriodOffer,
  today: string,
): Partial<PeriodValues> {
  const local = offered.normalized_currency;
  if (name === 'exchange_rate') return fromRate(after, local, today);
  if (!(proposing as readonly string[]).includes(name) || typeof after.price === 'string' || typeof after.normalized_price === 'string')
    return {};
  const field = name as (typeof proposing)[number];
  const context = periodContext(offered, after.currency === before.currency ? after.exchange_rate : null);
  const drafted = proposePeriod<PeriodDraft>({ ...draftOf(before), normalized_currency: local }, { [field]: after[field] }, context);
  return {
    ...(draftOf(drafted as PeriodValues) as Partial<PeriodValues>),
    ...(drafted.currency === before.currency ? {} : { exchange_rate: null, exchange_rate_date: null }),
    ...(field === 'price' || field === 'normalized_price' ? { price_typed: typedSide(field, after, local) } : {}),
  };
}

/** The fields whose change proposes something, and what may be proposed. */
const proposing = ['product_id', 'vendor_id', 'start_date', 'one_time_purchase', 'currency', 'price', 'normalized_price'] as const;
const drafted = [...proposing, 'end_date', 'cancellation_deadline', 'owner_id', 'publisher_id', 'financial_period_id'] as const;

function draftOf(values: PeriodValues): PeriodDraft {
  return Object.fromEntries(drafted.map((field) => [field, values[field]]));
}

function fromRate(values: PeriodValues, local: string, today: string): Partial<PeriodValues> {
  const { exchange_rate: rate, price, currency } = values;
  if (typeof rate !== 'number' || rate <= 0) return rate === null ? { exchange_rate_date: null } : {};
  const converted = typeof price === 'number' && currency && currency !== local ? convert(price, rate, currency, local) : undefined;
  return {
    ...(converted === undefined ? {} : { normalized_price: converted, price_typed: 'original' as const }),
    ...(values.exchange_rate_date === null ? { exchange_rate_date: today } : {}),
  };
}

/** Which of the prices a person typed (D4), after a change of one of them. */
function typedSide(field: 'price' | 'normalized_price', values: PeriodValues, local: string): PeriodValues['price_typed'] {
  if (values.currency === local) return 'original';
  if (field === 'normalized_price') return values.price === null ? 'local' : 'both';
  return values.exchange_rate !== null || values.normalized_price === null ? 'original' : 'both';
}
