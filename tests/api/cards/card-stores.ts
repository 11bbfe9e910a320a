import type { CardStore } from '#shared/contract/card-stores.ts';
import type { groups } from '#shared/contract/calls.ts';
import type { TestTenant } from '#tests/support/api.ts';
import { joinConsortia, sampleDeal } from '#tests/support/consortium.ts';
import { library, tenant } from '#tests/support/with-library.ts';

type Cards = typeof groups.productCards;

/** Resources whose records carry cards, with their calls, which all are made in the same way. */
export function storesOf(all: Record<CardStore, unknown>): [CardStore, Cards][] {
  return Object.entries(all) as [CardStore, Cards][];
}

/** A person without the right to change anything who sees the cards of a store; those of deals only the office sees. */
export function readerOf(store: CardStore): TestTenant['viewer'] {
  return store === 'deals' ? tenant.admin : tenant.viewer;
}

/** A subscription bought from the vendor under a licence, with its product and publisher: a record of each store, by its path. */
export async function recordsOfEachStore(): Promise<Record<CardStore, string>> {
  const period = await library.period({ vendor_id: library.vendor });
  const { license, term, deal } = await tenant.repo.commit(async (tx) => {
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
    await joinConsortia(tx);
    return { license: made.id, term: term.id, deal: tx.create('deal', sampleDeal('Tides deal')).id };
  });
  return {
    subscriptions: period.subscription_id,
    products: library.product,
    vendors: library.vendor,
    publishers: library.publisher,
    licenses: license,
    'license-periods': term,
    deals: deal,
  };
}
