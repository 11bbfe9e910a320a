import type { RecordReading } from '../../record-type.ts';

/** Deals, their prices, offers and cards are for the people who manage the consortium. */
const ofOffice: RecordReading<'deal_sharing' | 'deal_offer'>['maySee'] = (_model, caller) =>
  caller.permissions.includes('manage-consortium');

export const dealReading: RecordReading<'deal'> = {
  maySee: ofOffice,
  search: (model, row) => {
    const provider = model.find('provider', row.provider_id);
    const products = row.product_ids.flatMap((id) => model.find('product', id) ?? []);
    const detail = provider?.name ?? null;
    return {
      named: [provider, ...products],
      entries: () => {
        const words = [detail, ...products.map(({ name }) => name)];
        return [{ rank: 5, hit: { tag: 'deal', id: row.id, name: row.name, detail }, words, permission: 'manage-consortium' }];
      },
    };
  },
};

export const dealSharingReading: RecordReading<'deal_sharing'> = { maySee: ofOffice };

export const dealOfferReading: RecordReading<'deal_offer'> = { maySee: ofOffice };
