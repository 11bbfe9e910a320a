import { setTimeout as wait } from 'node:timers/promises';
import { blankPeriod } from '#shared/contract/entities/subscription.ts';
import { blankProduct } from '#shared/contract/entities/product.ts';
import { blankProvider } from '#shared/contract/entities/provider.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { dayToWork } from '#shared/domain/reminders/day-to-work.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { instant, now } from '#functions/platform/clock.ts';
import { type TenantItem, tenantItem } from '#functions/platform/directory.ts';
import { keys } from '#functions/platform/keys.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { table } from '#functions/platform/table.ts';
import { handler as beginDays } from '#functions/schedules/daily-reminders/handler.ts';
import { createTenant } from '#functions/tenants/create-tenant.ts';
import { findRunning } from '#infra/local/data-folder.ts';
import { startFilled } from './bench-product.ts';

/** How the daily work of many small members goes, in seconds. */
export interface DailyFigure {
  members: number;
  /** Undecided periods of each, all of which remind on this day. */
  periods: number;
  /** Until every member's work is a job. */
  begun: number;
  /** Until the last of them is done. */
  done: number;
}

const periods = 20;
const withinMs = 300_000;

/** The daily work of many small members on a product that runs: the schedule is begun here, all else is the product's. */
export async function measureDaily(members: number, tell: (what: string) => void): Promise<DailyFigure> {
  const product = await startFilled(0);
  const before = { ...process.env };
  try {
    Object.assign(process.env, findRunning(product.dataFolder), { LOG_LEVEL: 'silent' });
    // One of them has its morning behind it, at whatever hour this runs.
    const timezone = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].find((zone) => dayToWork(now().getTime(), zone)) ?? 'UTC';
    const day = dayToWork(now().getTime(), timezone) ?? instant().slice(0, 10);
    for (let index = 0; index < members; index++) await addMember(`bench-${index}`, timezone, day);
    tell(`${members} members made`);
    const began = performance.now();
    await beginDays();
    const begun = (performance.now() - began) / 1000;
    for (let index = 0; index < members; index++)
      while ((await tenantItem(`bench-${index}`))?.daily_done !== day) {
        if (performance.now() - began > withinMs) throw new Error(`The daily work was not done after ${withinMs / 1000} s`);
        await wait(20);
      }
    const done = (performance.now() - began) / 1000;
    for (const index of [0, members - 1]) {
      const sent = (await readModelFor(systemCaller(`bench-${index}`))).count('reminder');
      if (sent !== periods) throw new Error(`Of ${periods} reminders ${sent} were sent`);
    }
    tell(`the daily work of ${members} members: ${done.toFixed(1)} s`);
    return { members, periods, begun, done };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    await product.stop();
  }
}

async function addMember(tenant: string, timezone: string, day: string): Promise<void> {
  const { userId } = await createTenant({
    tenant,
    name: `Library ${tenant}`,
    currency: 'EUR',
    timezone,
    admin_name: 'Ada Lovelace',
    admin_email: `ada@${tenant}.example`,
  });
  const repo = repositoryFor(systemCaller(tenant));
  const financial_period_id = [...(await repo.model()).all('financial_period')][0]?.id ?? '';
  await repo.commit((tx) => {
    const type = tx.create('product_type', { name: 'Journal' });
    const publisher = tx.create('provider', {
      ...blankProvider,
      name: 'Tidewater Press',
      currency: 'EUR',
      is_publisher: true,
      is_vendor: true,
    });
    const of = { name: 'Journal of Tides', publisher_id: publisher.id, product_type_id: type.id, owner_id: userId };
    const product = tx.create('product', { ...blankProduct, ...of });
    const deadline = addDays(day, 30);
    for (let index = 0; index < periods; index++) {
      const about = {
        name: `Journal ${index}`,
        product_id: product.id,
        description: null,
        license_period_ids: [],
        terms: null,
        quiet_since: null,
      };
      const subscription = tx.create('subscription', about);
      tx.create('subscription_period', {
        ...blankPeriod,
        subscription_id: subscription.id,
        product_id: product.id,
        owner_id: userId,
        financial_period_id,
        currency: 'EUR',
        start_date: addDays(deadline, 30),
        end_date: addDays(deadline, 394),
        cancellation_deadline: deadline,
      });
    }
  });
  // Made yesterday: a member's first daily work is on the day after.
  const item = await tenantItem(tenant);
  if (item) await table.put({ ...keys.tenant(tenant), ...item, created_at: `${addDays(day, -2)}T00:00:00.000Z` } satisfies TenantItem);
}
