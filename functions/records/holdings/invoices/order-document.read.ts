import type { RecordReading } from '../../record-type.ts';

export const orderDocumentReading: RecordReading<'order_document'> = {
  /** An additional invoice of a provider links to the provider's page. */
  search: (model, row) => {
    const provider = row.entity === 'provider' ? model.find('provider', row.entity_id) : undefined;
    if (row.kind !== 'invoice' || !row.number || !provider) return undefined;
    const tag = provider.is_publisher ? 'invoice_publisher' : 'invoice_vendor';
    const hit = { tag, id: row.id, name: row.number, detail: provider.name, provider_id: provider.id } as const;
    return { named: [provider], entries: () => [{ rank: 5, hit, words: [row.comment] }] };
  },
};
