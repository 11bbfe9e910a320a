import type { Row } from '#shared/contract/kinds.ts';
import { firstWords } from '#shared/domain/notes/first-words.ts';
import { plainText } from '#shared/domain/notes/plain-text.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { RecordReading } from '../../record-type.ts';

export const noteReading: RecordReading<'note'> = {
  /** A note is found by its whole text, and named by its first words. */
  search: (model, row) => {
    const place = placeOf(model, row);
    if (!place) return undefined;
    const { record, type, id, name } = place;
    return {
      named: [record],
      entries: () => {
        const hit = { tag: 'note', id: row.id, name: firstWords(row.body), detail: name, provider_id: id, provider_type: type } as const;
        return [
          { rank: 5, hit, words: [plainText(row.body), name], ...(row.entity === 'deal' && { permission: 'manage-consortium' as const }) },
        ];
      },
    };
  },
  searchedThrough: { subscription: about, subscription_period: about },
};

/** The notes about a record. */
function about(model: ReadModel, id: string): string[] {
  return model.by('note', 'entity_id', id).map((row) => row.id);
}

/** The record that a note is about, and the page where it is read (D7). */
interface NotePlace {
  record: Row;
  type: string;
  id: string;
  name: string;
}

function placeOf(model: ReadModel, { entity, entity_id }: Row<'note'>): NotePlace | undefined {
  if (entity === 'license_period') {
    const license = model.find('license', model.find('license_period', entity_id)?.license_id);
    return license && { record: license, type: 'licenses', id: license.id, name: license.name };
  }
  const record = model.find(entity, entity_id);
  if (!record) return undefined;
  const role = entity === 'provider' ? ((record as Row<'provider'>).is_publisher ? 'publisher' : 'vendor') : entity;
  return { record, type: `${role}s`, id: record.id, name: record.name };
}
