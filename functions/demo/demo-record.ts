import type { KindName } from '#shared/contract/kinds.ts';
import type { Fresh } from '#functions/platform/transaction.ts';

/** A record to be made, its id known, so that others can point to it. */
export type DemoRecord<K extends KindName = KindName> = { [Kind in K]: { kind: Kind; data: Fresh<Kind> & { id: string } } }[K];

export type Made<K extends KindName> = Fresh<K> & { id: string };
