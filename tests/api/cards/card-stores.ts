import type { CardStore } from '#shared/contract/card-stores.ts';
import type { groups } from '#shared/contract/calls.ts';
import { library, tenant } from '#tests/support/with-library.ts';

type Cards = typeof groups.productCards;

/** Resources whose records carry cards, with their calls, which all are made in the same way. */
export function storesOf(all: Record<CardStore, unknown>): [CardStore, Cards][] {
  return Object.entries(all) as [CardStore, Cards][];
}

/** A subscription bought from the vendor under a licence, with its product and publisher: a record of each store, by its path. */
export async function recordsOfEachStore(): Promise<Record<CardStore, string>> {
  const period = await library.period({ vendor_id: library.vendor });
  const { license, term } = await tenant.repo.commit(async (tx) => {
    const made = tx.create('license', { name: 'Tides agreement', publisher_id: library.publisher, owner_id: tenant.editor.id });
    const term = tx.create('license_period', {
      license_id: made.id,
      owner_id: tenant.editor.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      status: 'finalized',
      summary: null,
      terms: [],
    });
    const subscription = await tx.load('subscription', period.subscription_id);
    tx.save('subscription', { ...subscription, license_period_ids: [term.id] });
    return { license: made.id, term: term.id };
  });
  return {
    subscriptions: period.subscription_id,
    products: library.product,
    vendors: library.vendor,
    publishers: library.publisher,
    licenses: license,
    'license-periods': term,
  };
}
