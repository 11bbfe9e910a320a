import type { ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';

let made = 0;

/** A forecast of 104.00 EUR from a price of 100.00, paid by one department. */
export function row(change: Partial<ScenarioRow> = {}): ScenarioRow {
  const id = change.id ?? `p${++made}`;
  const amount = change.amount === undefined ? 10_400 : change.amount;
  return {
    id,
    subscription: `s-${id}`,
    product: null,
    period: id,
    publisher: 'elsevier',
    product_type: 'journals',
    currency: 'EUR',
    amount,
    cents: amount,
    is_price: false,
    base: 10_000,
    rule: 'member_default',
    rate: null,
    is_rate_fixed: false,
    shares: [{ department: 'd1', weight: 1_000_000 }],
    fixed: null,
    recommendation: 'none',
    rating: null,
    uses: null,
    monthsKnown: 12,
    ...change,
  };
}
