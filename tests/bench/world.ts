import { instant } from '#functions/platform/clock.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import type { BenchClient } from './client.ts';

interface Known {
  id: string;
  version: number;
}

/** What the operations of the bench choose from. */
export interface World {
  subscriptions: Known[];
  /** Of all, also those not among `subscriptions`. */
  subscriptionCount: number;
  periods: Known[];
  periodCount: number;
  /** Ids of subscriptions whose use is known; those of all where none is. */
  usedSubscriptions: string[];
  /** Ids of scenarios with different assumptions. */
  scenarios: string[];
  /** The id of the vendor with the most periods among those looked at. */
  vendor: string;
  today: string;
  inNinetyDays: string;
}

/** A page's worth of each is enough to choose from, and takes no time. */
const wanted = 2000;

/** Looks at what there is, by the calls of the product. */
export async function readWorld(client: BenchClient): Promise<World> {
  const { rows: subscriptions, count: subscriptionCount } = await pages<Known>(client, '/subscriptions');
  const listed = await pages<Known & { vendor_id: string | null; locked: boolean }>(client, '/subscription-periods');
  // The price of a locked period cannot be changed.
  const periods = listed.rows.filter(({ locked }) => !locked);
  const uses = new Map<string, number>();
  for (const { vendor_id } of periods) if (vendor_id) uses.set(vendor_id, (uses.get(vendor_id) ?? 0) + 1);
  const [vendor = ''] = [...uses].sort((a, b) => b[1] - a[1])[0] ?? [];
  const used = (await pages<Known>(client, '/subscriptions', '&filter[uses][gte]=0')).rows;
  const usedSubscriptions = (used.length > 0 ? used : subscriptions).map(({ id }) => id);
  const today = instant().slice(0, 10);
  const scenarios = await makeScenarios(client);
  const inNinetyDays = addDays(today, 90);
  return {
    subscriptions,
    subscriptionCount,
    periods,
    periodCount: listed.count,
    usedSubscriptions,
    scenarios,
    vendor,
    today,
    inNinetyDays,
  };
}

/** Scenarios of the next financial period, as many as turns in a row should find another one. */
async function makeScenarios(client: BenchClient): Promise<string[]> {
  const { financial_period } = await client.ask<{ financial_period: { id: string } }>({ path: '/scenarios/basis' });
  const ids: string[] = [];
  for (let turn = 0; turn < 20; turn++) {
    const body = { name: `What if ${turn}`, financial_period_id: financial_period.id, default_percent: turn };
    ids.push((await client.ask<{ id: string }>({ method: 'POST', path: '/scenarios', body })).id);
  }
  return ids;
}

async function pages<T>(client: BenchClient, path: string, filter = ''): Promise<{ rows: T[]; count: number }> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const { data, last_row } = await client.ask<Page<T>>({ path: `${path}?paginated=true&per_page=500&page=${page}${filter}` });
    rows.push(...data);
    if (rows.length >= Math.min(wanted, last_row)) return { rows, count: last_row };
  }
}
