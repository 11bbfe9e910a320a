import { type CardStore, cardStores } from '#shared/contract/card-stores.ts';
import { notFound } from '#shared/contract/errors.ts';
import { type Row } from '#shared/contract/kinds.ts';
import type { CardEntity } from '#shared/contract/rows/card-row.ts';
import type { CardHolder } from '#shared/contract/entities/card.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { labelWithOwner } from '../../ground/references/record-name.ts';
import { englishLabel } from '#functions/platform/messages/english.ts';
import { kindWord } from '#shared/contract/kind-word.ts';

/** A record with cards, as it is viewed: a provider in one of its roles. */
export interface Holder {
  entity: CardEntity;
  kind: CardHolder;
  id: string;
  name: string;
}

const titles: Partial<Record<CardEntity, Message>> = { vendor: say('providers.vendor'), publisher: say('providers.publisher') };

function holder(entity: CardEntity, kind: CardHolder, row: Row, name = englishLabel(kind, row)): Holder {
  return { entity, kind, id: row.id, name };
}

/** The record whose cards are requested; a replaced record's id resolves to its replacement. Throws 404, also for a provider without the role. */
export function holderOf(model: ReadModel, store: CardStore, id: string): Holder {
  const { kind, entity } = cardStores[store];
  const row = model.find(kind, id);
  const hasRole = kind !== 'provider' || (row && (row as Row<'provider'>)[entity === 'vendor' ? 'is_vendor' : 'is_publisher']);
  if (!row || !hasRole) throw notFound(titles[entity] ?? kindWord(kind));
  return holder(entity, kind, row, labelWithOwner(model, kind, row));
}

/**
 * The related records whose cards are shown beside a record's own (R087): for a subscription its product, vendor, publisher and licences, for a
 * product its publisher, for a licence period its licence. Each record occurs once, a provider with both roles as the publisher.
 */
export function relatedHolders(model: ReadModel, { kind, id }: Pick<Holder, 'kind' | 'id'>): Holder[] {
  if (kind === 'product') return publisherOf(model, model.find('product', id)?.publisher_id);
  if (kind === 'license_period') return licensesOf(model, [id]);
  const subscription = kind === 'subscription' ? model.find('subscription', id) : undefined;
  if (!subscription) return [];
  const product = model.find('product', subscription.product_id);
  const latest = latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id));
  const publisher = publisherOf(model, latest?.publisher_id ?? product?.publisher_id);
  const vendor = model.find('provider', latest?.vendor_id);
  return [
    ...(product ? [holder('product', 'product', product)] : []),
    ...(vendor?.is_vendor && vendor.id !== publisher[0]?.id ? [holder('vendor', 'provider', vendor)] : []),
    ...publisher,
    ...licensesOf(model, subscription.license_period_ids),
  ];
}

function publisherOf(model: ReadModel, id: string | null | undefined): Holder[] {
  const row = model.find('provider', id);
  return row?.is_publisher ? [holder('publisher', 'provider', row)] : [];
}

function licensesOf(model: ReadModel, periods: readonly string[]): Holder[] {
  const licenses = periods.map((each) => model.find('license', model.find('license_period', each)?.license_id));
  return [...new Set(licenses)].flatMap((row) => (row ? [holder('license', 'license', row)] : []));
}
