import { type KindDeclaration, type KindName, kinds, mayPointAt, type Row } from '#shared/contract/kinds.ts';
import type { ReadModel } from './read-model.ts';
import type { Transaction } from './transaction.ts';

/** Seconds for which changes of products and title lists wait for others: a person makes several. */
const gatheredSeconds = 10;

type Change = { kind: KindName; before: Row | undefined; after: Row | undefined };

/**
 * Requests, in the commit of the change, that the use of sources is shared among products again (the `usageFields` of kinds). A source's own changes
 * name the source; changes of products and title lists concern every source that has them. A worker with many commits requests it itself, at its end.
 */
export async function requestSharing(tx: Transaction, changes: readonly Change[], modelOf: () => Promise<ReadModel>): Promise<void> {
  const concerned = changes.filter(changesUse);
  if (concerned.length === 0 || tx.isSharingDeferred) return;
  const sources = new Set(concerned.map(sourceOf));
  // A new source has no reports yet; their import requests it.
  if (sources.has(null) && (await modelOf()).count('usage_source') === 0) sources.delete(null);
  for (const source of sources)
    tx.job('share-usage', { usage_source_id: source }, undefined, source === null ? gatheredSeconds : undefined);
}

function changesUse({ kind, before, after }: Change): boolean {
  const { usageFields = [] } = kinds[kind] as KindDeclaration;
  // No product refers to a new provider or product type yet.
  if (before === undefined && mayPointAt('product', kind)) return false;
  const [from, to] = [before, after] as (Record<string, unknown> | undefined)[];
  return usageFields.some((field) => JSON.stringify(from?.[field] ?? null) !== JSON.stringify(to?.[field] ?? null));
}

/** The only source affected by a change; null for several. */
function sourceOf({ kind, before, after }: Change): string | null {
  const row = (after ?? before) as Record<string, unknown> | undefined;
  const id = row?.[kind === 'usage_source' ? 'id' : 'usage_source_id'];
  return typeof id === 'string' ? id : null;
}
