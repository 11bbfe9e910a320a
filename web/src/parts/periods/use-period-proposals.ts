import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PeriodDraft } from '#shared/domain/periods/period-draft.ts';
import { rateOfTable, sameRate } from '#shared/domain/money/exchange-rate-table.ts';
import { isLockedField } from '#shared/domain/periods/period-lock.ts';
import { proposePeriod } from '#shared/domain/periods/propose-period.ts';
import { type Prices, resolvePrices } from '#shared/domain/periods/resolve-prices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { periodContext } from './period-context.ts';
import type { PeriodOffer, PeriodValues } from './period-values.ts';
import { useOnChange } from '#web/ui/form/use-on-change.ts';

/**
 * Applies the proposals that follow from a change: end, financial period and deadline from the start (R052), owner and currency from product and
 * vendor, the planned rate, and one price from the other (R053, D4). Locked fields get no proposals, nor do those that an office determines.
 */
export function usePeriodProposals(
  form: UseFormReturn<PeriodValues>,
  offered: PeriodOffer,
  { locked = false, held = [] }: { locked?: boolean; held?: readonly string[] } = {},
): void {
  const { today } = useFormats();
  const before = useRef<PeriodValues>({ ...form.getValues() });
  const filling = useRef(false);
  useOnChange(form, (name, values) => {
    if (filling.current) return;
    const proposed = proposals({ name, before: before.current, after: { ...values } }, offered, today());
    filling.current = true;
    for (const [field, value] of Object.entries(proposed))
      if (!(locked && isLockedField(field)) && !held.includes(field) && value !== values[field as keyof PeriodValues])
        form.setValue(field as keyof PeriodValues, value, { shouldDirty: true, shouldValidate: true });
    filling.current = false;
    before.current = { ...form.getValues() };
  });
}

interface FieldChange<Name extends string> {
  name: Name;
  before: PeriodValues;
  /** Includes the change. */
  after: PeriodValues;
}

/** The proposals for other fields after the change of one field. Pure. */
export function proposals({ name, before, after }: FieldChange<string>, offered: PeriodOffer, today: string): Partial<PeriodValues> {
  if (!(proposing as readonly string[]).includes(name)) return {};
  const field = name as Proposing;
  const numbers = [after.price, after.normalized_price, after.exchange_rate];
  if (numbers.some((value) => typeof value === 'string')) return {};
  // An emptied field of the rate stays empty while the person types the next one.
  if (field === 'exchange_rate' && (after.exchange_rate ?? 0) <= 0) return after.exchange_rate === null ? { exchange_rate_date: null } : {};
  const drafted = proposePeriod<PeriodDraft>(
    { ...draftOf(before), normalized_currency: offered.normalized_currency },
    { [field]: after[field] },
    periodContext(offered),
  );
  const proposed = draftOf(drafted as PeriodValues) as Partial<PeriodValues>;
  return { ...proposed, ...pricesAfter({ name: field, before, after: { ...after, ...proposed } }, offered, today) };
}

/** The line of the rate table that matches a form's values. */
export function plannedLine(
  { currency, financial_period_id }: Pick<PeriodValues, 'currency' | 'financial_period_id'>,
  { exchange_rates }: PeriodOffer,
): PeriodOffer['exchange_rates'][number] | undefined {
  return currency && financial_period_id ? rateOfTable(exchange_rates, currency, financial_period_id) : undefined;
}

/** Prices, rate and typed side after the change of a field, as the server will store them (D4). */
function pricesAfter({ name, before, after }: FieldChange<Proposing>, offered: PeriodOffer, today: string): Partial<PeriodValues> {
  const { currency } = after;
  if (currency === null) return {};
  const planned = plannedLine(after, offered);
  const plannedBefore = plannedLine(before, offered);
  const wasPlanned = before.exchange_rate === null || sameRate(String(before.exchange_rate), plannedBefore?.rate ?? null);
  const known: Prices = {
    currency: before.currency ?? currency,
    price: before.price,
    normalized_price: before.normalized_price,
    exchange_rate: before.exchange_rate === null ? null : String(before.exchange_rate),
    exchange_rate_date: before.exchange_rate_date,
    rate_source: before.exchange_rate === null ? null : wasPlanned ? 'planned' : 'typed',
    price_typed: before.price_typed,
  };
  const terms = { currency, local: offered.normalized_currency, today, planned };
  // A planned rate follows the financial period until the period is stored.
  const isMoved = known.currency === currency && wasPlanned && planned?.rate !== plannedBefore?.rate;
  const followed = isMoved ? { exchange_rate: planned?.rate ?? null, ...(planned && { exchange_rate_date: planned.as_of }) } : {};
  try {
    const { exchange_rate, exchange_rate_date, price, normalized_price, price_typed } = resolvePrices(
      known,
      { ...followed, ...typedIn(name, after) },
      terms,
    );
    const rate = exchange_rate === null ? null : Number(exchange_rate);
    return { price, normalized_price, price_typed, exchange_rate: rate, exchange_rate_date };
  } catch (error) {
    // The amount is too large to be exact: the form reports that on submit.
    if (!(error instanceof RangeError)) throw error;
    return {};
  }
}

function typedIn(field: Proposing, after: PeriodValues): Partial<Prices> {
  if (field === 'price') return { price: after.price };
  if (field === 'normalized_price') return { normalized_price: after.normalized_price };
  if (field === 'exchange_rate') return { exchange_rate: String(after.exchange_rate) };
  return {};
}

/** The fields whose change leads to proposals, and the fields that these fill. */
const proposing = [
  'product_id',
  'vendor_id',
  'start_date',
  'one_time_purchase',
  'currency',
  'financial_period_id',
  'price',
  'normalized_price',
  'exchange_rate',
] as const;
type Proposing = (typeof proposing)[number];
const drafted = [
  'product_id',
  'vendor_id',
  'start_date',
  'one_time_purchase',
  'currency',
  'end_date',
  'cancellation_deadline',
  'owner_id',
  'publisher_id',
  'financial_period_id',
] as const;

function draftOf(values: PeriodValues): PeriodDraft {
  return Object.fromEntries(drafted.map((field) => [field, values[field]]));
}
