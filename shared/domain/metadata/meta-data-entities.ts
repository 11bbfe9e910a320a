import { type Message, say } from '../messages/message.ts';

/** The kinds of record that can carry metadata, as shared/contract/kinds.ts calls them. */
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

/** What can carry metadata: a record of a kind, or a provider seen in one of its roles. */
export interface MetaDataEntity {
  /** In addresses and in `entity_id` of a field. */
  id: string;
  name: Message;
  kind: MetaDataKind;
  /** The flag that a record of the kind must have to be one. */
  role?: 'is_publisher' | 'is_vendor';
  /** The lists whose rows show its values, with the field of a row that holds the record's id. */
  lists: Readonly<Record<string, string>>;
}

/** Every entity that metadata fields can be made for, in the order in which forms offer them. A further one is a line here, with its kind above. */
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

/** How a record of an entity is called within a sentence; the id itself where there is none. */
export function metaDataEntityWord(id: string): Message | string {
  const entity = metaDataEntity(id);
  if (!entity) return id;
  return entity.role ? say(entity.role === 'is_vendor' ? 'providers.vendor' : 'providers.publisher') : say(`kinds.${entity.kind}`);
}
