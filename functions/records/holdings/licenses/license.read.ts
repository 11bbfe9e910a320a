import type { RecordReading } from '../../record-type.ts';

export const licenseReading: RecordReading<'license'> = {
  search: (model, row) => {
    const publisher = model.find('provider', row.publisher_id);
    const detail = publisher?.name ?? null;
    return {
      named: [publisher],
      entries: () => [{ rank: 4, hit: { tag: 'license', id: row.id, name: row.name, detail }, words: [detail] }],
    };
  },
};
