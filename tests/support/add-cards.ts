import type { Transaction } from '#functions/platform/transaction.ts';
import type { CardHolder } from '#shared/contract/entities/card.ts';

/** Gives a record a link, a note and a file that lies nowhere. The ids, by the last part of the paths that lead to each. */
export function addCards(tx: Transaction, entity: CardHolder, entity_id: string): { links: string; notes: string; files: string } {
  const holder = { entity, entity_id };
  const blank = { username: null, description: null, category_id: '6', password_set_at: null } as const;
  return {
    links: tx.create('link', { ...holder, ...blank, name: 'Home', url: 'https://example.org' }).id,
    notes: tx.create('note', { ...holder, body: '<p>Call them</p>', mentions: [] }).id,
    files: tx.create('media', { ...holder, purpose: 'attachment', name: 'a.txt', type: 'txt', size: 1, file_key: 'media/nowhere' }).id,
  };
}
