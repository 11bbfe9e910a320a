import { type Message, say } from '../messages/message.ts';

/** The kinds of record that can carry metadata, named as in shared/contract/kinds.ts. */
export const metaDataKinds = [
  'subscription',
  'subscription_period',
  'product',
  'provider',
  'license',
  'license_period',
  'title_list',
] as const;
export type MetaDataKind = (typeof metaDataKinds)[number];

/** A metadata entity: a kind of record, or a provider in one of its roles. */
export interface MetaDataEntity {
  /** The id in URLs and in `entity_id` of a field. */
  id: string;
  name: Message;
  kind: MetaDataKind;
  /** The flag that a record of the kind needs to belong to this entity. */
  role?: 'is_publisher' | 'is_vendor';
  /** The lists whose rows show the values, each with the row field that holds the record's id. */
  lists: Readonly<Record<string, string>>;
}

/** All entities with metadata fields, in the order of the forms. To add one, add a line here and its kind above. */
export const metaDataEntities: readonly MetaDataEntity[] = [
  { id: 'subscription', name: say('metadata.subscription'), kind: 'subscription', lists: { subscriptions: 'id' } },
  {
    id: 'subscription_period',
    name: say('metadata.subscriptionPeriod'),
    kind: 'subscription_period',
    lists: { 'subscription-periods': 'id', subscriptions: 'latest_period_id' },
  },
  { id: 'product', name: say('metadata.product'), kind: 'product', lists: { products: 'id' } },
  { id: 'vendor', name: say('metadata.vendor'), kind: 'provider', role: 'is_vendor', lists: { vendors: 'id', providers: 'id' } },
  {
    id: 'publisher',
    name: say('metadata.publisher'),
    kind: 'provider',
    role: 'is_publisher',
    lists: { publishers: 'id', providers: 'id' },
  },
  { id: 'license', name: say('metadata.license'), kind: 'license', lists: { licenses: 'id' } },
  {
    id: 'license_period',
    name: say('metadata.licensePeriod'),
    kind: 'license_period',
    lists: { 'license-periods': 'id', licenses: 'last_period_id' },
  },
  { id: 'title_list', name: say('metadata.titleList'), kind: 'title_list', lists: { 'title-lists': 'id' } },
];

export function metaDataEntity(id: string): MetaDataEntity | undefined {
  return metaDataEntities.find((entity) => entity.id === id);
}

/** The noun for a record of an entity within a sentence; the id itself for an unknown entity. */
export function metaDataEntityWord(id: string): Message | string {
  const entity = metaDataEntity(id);
  if (!entity) return id;
  return entity.role ? say(entity.role === 'is_vendor' ? 'providers.vendor' : 'providers.publisher') : say(`kinds.${entity.kind}`);
}
