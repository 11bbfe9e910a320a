import type { RecordReading } from '../../record-type.ts';

export const productReading: RecordReading<'product'> = {
  search: (model, row) => {
    const publisher = model.find('provider', row.publisher_id);
    const detail = publisher?.name ?? null;
    const words = [detail, row.platform, row.online_identifier, row.print_identifier];
    return { named: [publisher], entries: () => [{ rank: 1, hit: { tag: 'product', id: row.id, name: row.name, detail }, words }] };
  },
};
