import { afterAll, afterEach, beforeAll } from 'vitest';
import { blankProduct } from '#shared/contract/entities/product.ts';
import { blankProvider } from '#shared/contract/entities/provider.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { blankPeriod } from '#shared/contract/entities/subscription.ts';
import type { Reminder } from '#shared/contract/entities/reminder.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { startOfDay } from '#shared/domain/calendar/day-bounds.ts';
import { setClock } from '#functions/platform/clock.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import { keys } from '#functions/platform/keys.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import type { Mail } from '#functions/platform/mail.ts';
import { table } from '#functions/platform/table.ts';
import { beginDay } from '#functions/records/work/reminders/daily-work.ts';
import { handler } from '#functions/schedules/daily-reminders/handler.ts';
import { asFunction } from '#tests/support/as-function.ts';
import { createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';

/**
 * Starts the product for the tests of a file, whose days are in 2031. The clock begins before them, as a member has no daily work of days
 * before it was made.
 */
export function startBefore2031(): void {
  let setBack = (): void => {};
  beforeAll(async () => {
    const ahead = Date.parse('2030-12-31T12:00:00Z') - Date.now();
    setBack = setClock({ now: () => new Date(Date.now() + ahead) });
    await startProduct();
  });
  afterEach(returnFromJourney);
  afterAll(() => setBack());
}

/** A library in a timezone, with something to subscribe to. */
export interface ReminderWorld {
  tenant: TestTenant;
  timezone: string;
  product: string;
}

/** Makes one; `settings` of the member beside the timezone. */
export async function createWorld(timezone: string, settings: object = {}): Promise<ReminderWorld> {
  const tenant = await createTestTenant({ name: `Library in ${timezone}` });
  const product = await tenant.repo.commit(async (tx) => {
    tx.save('member', { ...(await tx.load('member', 'member')), timezone, ...settings });
    const type = tx.create('product_type', { name: 'Journal' });
    const publisher = tx.create('provider', { ...blankProvider, name: 'Tide Press', currency: 'EUR', is_publisher: true, is_vendor: true });
    const made = { name: 'Tides', publisher_id: publisher.id, product_type_id: type.id, owner_id: tenant.editor.id };
    return tx.create('product', { ...blankProduct, ...made }).id;
  });
  return { tenant, timezone, product };
}

/** A subscription with an undecided period that has this deadline; the editor's unless `more` says otherwise. */
export async function addPeriod(
  { tenant, product }: ReminderWorld,
  name: string,
  deadline: string,
  more: Partial<SubscriptionPeriod> = {},
): Promise<string> {
  const financial_period_id = [...(await readModelFor(tenant.repo.caller)).all('financial_period')][0]?.id ?? '';
  return tenant.repo.commit((tx) => {
    const subscription = tx.create('subscription', {
      name,
      product_id: product,
      description: null,
      license_period_ids: [],
      terms: null,
      quiet_since: null,
    });
    const dated = { start_date: addDays(deadline, 30), end_date: addDays(deadline, 394), cancellation_deadline: deadline };
    const about = { subscription_id: subscription.id, product_id: product, owner_id: tenant.editor.id, financial_period_id };
    return tx.create('subscription_period', { ...blankPeriod, ...about, ...dated, currency: 'EUR', ...more }).id;
  });
}

/** Sets the clock to an hour and minute of a day in the world's timezone; gives back what sets it right. */
export function travel({ timezone }: Pick<ReminderWorld, 'timezone'>, day: string, minutes = 6 * 60 + 5): () => void {
  // Counted from noon: on some days the clocks are changed before.
  const noon = Date.parse(startOfDay(day, timezone));
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
  let at = noon + minutes * 60_000;
  for (const shift of [0, 3_600_000, -3_600_000, 1_800_000, -1_800_000]) {
    const [hour, minute] = clock
      .format(at + shift)
      .split(':')
      .map(Number);
    if ((hour ?? 0) * 60 + (minute ?? 0) === minutes) {
      at += shift;
      break;
    }
  }
  return setClock({ now: () => new Date(at) });
}

let setBack = (): void => {};

/** Sets the clock to a day of a library until the end of the test. */
export function journeyTo(world: ReminderWorld, day: string): void {
  returnFromJourney();
  setBack = travel(world, day);
}

/** Sets the clock to the time before all journeys. */
export function returnFromJourney(): void {
  setBack();
  setBack = (): void => {};
}

/** The whole daily work of a library on a day. */
export async function liveDay(world: ReminderWorld, day: string): Promise<void> {
  journeyTo(world, day);
  const item = await tenantItem(world.tenant.id);
  if (item) await asFunction('daily-reminders', () => beginDay(item));
  await runJobs(world.tenant.id);
}

/** Runs the schedule, as the rule does every quarter of an hour. */
export const runSchedule = (): Promise<void> => asFunction('daily-reminders', () => handler());

/** The mails of a tenant, the first one first. */
export async function mailsOf(tenant: string): Promise<Mail[]> {
  const mails = await Array.fromAsync(table.partition<Mail>(keys.mail(tenant, '').pk));
  return mails.toSorted((a, b) => a.at.localeCompare(b.at));
}

/** The reminders that were sent, the first one first. */
export async function sentReminders({ repo }: TestTenant): Promise<Reminder[]> {
  const all = [...(await readModelFor(repo.caller)).all('reminder')];
  return all.filter(({ sent_at }) => sent_at !== null).toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
}
