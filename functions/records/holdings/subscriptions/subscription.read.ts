import type { RecordReading } from '../../record-type.ts';

export const subscriptionReading: RecordReading<'subscription'> = {
  search: (model, row) => {
    const product = model.find('product', row.product_id);
    const publisher = model.find('provider', product?.publisher_id);
    const detail = product && product.name !== row.name ? product.name : null;
    const hit = { tag: 'subscription', id: row.id, name: row.name, detail } as const;
    return {
      named: [product, publisher],
      entries: () => [{ rank: 0, hit, words: [product?.name, publisher?.name, row.description] }],
    };
  },
  searchedThrough: {
    product: (model, id) => model.by('subscription', 'product_id', model.resolve('product', id) ?? id).map((row) => row.id),
  },
};
