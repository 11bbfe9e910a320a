import type { Row } from '#shared/contract/kinds.ts';
import { maySeeProvider } from '../../ground/references/closed-vendors.ts';
import type { RecordReading, SearchEntry } from '../../record-type.ts';

export const providerReading: RecordReading<'provider'> = {
  maySee: (model, caller, id = '') => maySeeProvider(model, caller, id),
  search: (model, row) => {
    const people = model.by('contact', 'provider_id', row.id);
    return { named: people, entries: () => entriesOf(row, people) };
  },
};

/** A provider is also found by its contacts. */
function entriesOf(row: Row<'provider'>, people: readonly Row<'contact'>[]): SearchEntry[] {
  const words = [
    row.alternative_name,
    row.abbreviation,
    row.ringgold_id,
    row.website,
    ...people.flatMap(({ first_name, last_name, email }) => [[first_name, last_name].filter(Boolean).join(' '), email]),
  ];
  const found = { id: row.id, name: row.name, detail: row.alternative_name ?? row.abbreviation };
  return [
    ...(row.is_publisher ? [{ rank: 2, hit: { ...found, tag: 'publisher' as const }, words }] : []),
    ...(row.is_vendor ? [{ rank: 3, hit: { ...found, tag: 'vendor' as const }, words }] : []),
  ];
}
