import type { Row } from '#shared/contract/kinds.ts';
import { plainText } from '#shared/domain/notes/plain-text.ts';
import { englishLabel } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { RecordReading } from '../../record-type.ts';

export const toDoReading: RecordReading<'to_do'> = {
  /** A to-do is found by its text and by the record it is about. A vendor is not named: not everybody may see vendors. */
  search: (model, row) => {
    if (row.is_template) return undefined;
    const record = row.entity === null ? undefined : model.find(row.entity, row.entity_id);
    return {
      named: [record],
      entries: () => {
        const isVendor = row.entity === 'provider' && record && !(record as Row<'provider'>).is_publisher;
        const detail = row.entity && record && !isVendor ? englishLabel(row.entity, record) : null;
        return [{ rank: 5, hit: { tag: 'to_do', id: row.id, name: row.title, detail }, words: [plainText(row.body ?? ''), detail] }];
      },
    };
  },
  searchedThrough: { subscription: about, subscription_period: about },
};

/** The to-dos about a record. */
function about(model: ReadModel, id: string): string[] {
  return model.by('to_do', 'entity_id', id).map((row) => row.id);
}
