import type { Breach } from '#shared/domain/breach.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { EntryMetric } from './entry-metrics.ts';

type Entry = { product_id: string | null; metric: EntryMetric; months: Readonly<Record<string, number>> };

export type EntryContext = {
  /** The kind of the source; undefined for an unknown source. */
  kind: 'upload' | 'manual' | 'api' | undefined;
  /** The other entries of the source, with current product ids. */
  others: readonly Entry[];
  /** `YYYY-MM-DD` */
  day: string;
};

/** Breaches in figures entered by hand: the source is manual, months have begun, and each month occurs once. */
export function checkEntry({ product_id, metric, months }: Entry, { kind, others, day }: EntryContext): Breach[] {
  const breaches: Breach[] = [];
  const refuse = (field: string, code: string, message: Breach['message']): void => void breaches.push({ field, message });
  if (kind === undefined) refuse('usage_source_id', 'unknown', say('usage.unknownSource'));
  else if (kind !== 'manual') refuse('usage_source_id', 'not_manual', say('usage.notByHand'));
  if (product_id === null) refuse('product_id', 'required', say('usage.chooseProduct'));
  const named = Object.keys(months).toSorted();
  if (named.length === 0) refuse('months', 'required', say('usage.enterAMonth'));
  const early = named.find((month) => month > day.slice(0, 7));
  if (early !== undefined) refuse('months', 'future', say('usage.monthToCome', { month: early }));
  const same = others.filter((other) => other.product_id === product_id && other.metric === metric);
  const twice = named.find((month) => same.some((other) => Object.hasOwn(other.months, month)));
  if (twice !== undefined) refuse('months', 'twice', say('usage.monthEnteredTwice', { month: twice }));
  return breaches;
}
