import { convert, raise } from '#shared/domain/money/amount.ts';
import type { DemoRecord, Made } from './demo-record.ts';

type Subscribed = DemoRecord<'subscription' | 'subscription_period'>;

/** In percent. */
const jump = 360;
/** Prices before the jump, in the original currency: one that a library notices, and that does not outweigh all others after it. */
const [from, to] = [2_000, 20_000];

/** One subscription whose content grew last year, and its price with it by several hundred percent: no forecast may take that for a price rise. */
export function withScopeJump(records: readonly Subscribed[], today: string, local: string): Subscribed[] {
  const last = String(Number(today.slice(0, 4)) - 1);
  const periods = records.flatMap((record) => (record.kind === 'subscription_period' ? [record.data] : []));
  const chosen = [...Map.groupBy(periods, ({ subscription_id }) => subscription_id)].find(([, own]) => canJump(own, last))?.[0];
  return records.map((record): Subscribed => {
    if (record.kind !== 'subscription_period') return record;
    const { data } = record;
    if (data.subscription_id !== chosen || data.price === null || data.start_date < last) return record;
    const price = raise(data.price, jump, data.currency);
    const normalized_price =
      data.currency === local ? price : data.exchange_rate && convert(price, data.exchange_rate, data.currency, local);
    const comment = data.start_date.startsWith(last) ? 'Since this year with the archive and 60 further titles.' : data.comment;
    return { kind: record.kind, data: { ...data, price, normalized_price: normalized_price || null, comment } };
  });
}

function canJump(periods: readonly Made<'subscription_period'>[], last: string): boolean {
  const before = periods.filter(({ start_date, price }) => start_date < last && price !== null && price >= from && price <= to);
  return (
    before.length >= 2 &&
    periods.some(({ start_date, price, decision }) => start_date.startsWith(last) && price !== null && decision === 'accepted')
  );
}
