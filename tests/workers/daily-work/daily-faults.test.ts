import { afterEach, beforeAll, expect, test } from 'vitest';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { setClock } from '#functions/platform/clock.ts';
import { beginDay } from '#functions/records/work/reminders/daily-work.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import { asFunction } from '#tests/support/as-function.ts';
import type { TestTenant } from '#tests/support/api.ts';
import { deliver, expireLease, openJobs } from '#tests/support/deliver-jobs.ts';
import { type FaultKind, faultPoints, faultsIn, type Point, tryAll, withFault } from '#tests/support/fault-matrix.ts';
import { addPeriod, createWorld, mailsOf, type ReminderWorld, sentReminders, startBefore2031 } from './reminder-world.ts';

// Faults at every request of a member's day, from the claim to the end: each day has one reminder, which is sent once.
let world: ReminderWorld;
let setBack = (): void => {};
let turn = 0;

startBefore2031();

beforeAll(async () => {
  world = await createWorld('UTC');
  const { tenant } = world;
  await tenant.repo.commit((tx) =>
    tx.create('user_settings', {
      ...blankUserSettings,
      id: tenant.editor.id,
      reminders: { lead_times: [30], last_week: false, tasks: true, feedback: true },
    }),
  );
});
afterEach(() => setBack());

const functions = ['daily-reminders', 'daily-work'];
const kinds: FaultKind[] = [
  { service: 'dynamodb', fault: 'after', times: 1 },
  // What comes after the mail fails until the job is given back: the next attempt must not send it again.
  { service: 'dynamodb', fault: 'error-500', operation: 'UpdateItem', times: 'always' },
  { service: 'dynamodb', fault: 'after', operation: 'TransactWriteItems', times: 'always' },
];

/** The work of a day, until it is done; `heal` ends what disturbs it after the first attempt that failed. */
async function workOn(tenant: TestTenant, heal: () => Promise<void> = async () => {}): Promise<void> {
  for (let attempts = 0; attempts < 10; attempts++) {
    try {
      const item = await tenantItem(tenant.id);
      if (item) await asFunction('daily-reminders', () => beginDay(item));
    } catch {
      await heal();
      continue;
    }
    const job = (await openJobs(tenant.id)).find(({ worker }) => worker === 'daily-work');
    if (!job) return;
    if (await deliver(job)) continue;
    await heal();
    await expireLease(job);
  }
  throw new Error('The day never ends');
}

test('a day whose table fails, at whatever step, reminds once', { timeout: 120_000 }, async () => {
  const day = (): string => addDays('2031-01-01', turn);
  const { tenant } = world;
  const next = async (): Promise<void> => {
    turn += 1;
    const at = Date.parse(`${day()}T08:00:00Z`);
    setBack();
    setBack = setClock({ now: () => new Date(at) });
    await addPeriod(world, `Due ${day()}`, addDays(day(), 30));
  };
  await next();
  await workOn(tenant);
  await next();
  const points = await faultPoints(tenant.id, faultsIn(functions, kinds), () => workOn(tenant));
  expect(points.length).toBeGreaterThan(10);
  // One after the other: they share the clock.
  const problems = await tryAll(points, [tenant], async (point: Point) => {
    await next();
    await withFault(point, tenant.id, (heal) => workOn(tenant, heal));
    const told = (await sentReminders(tenant)).filter(({ date }) => date === addDays(day(), 30));
    const mails = (await mailsOf(tenant.id)).filter(({ at }) => dateInTimezone(at, 'UTC') === day());
    const wrong: string[] = [];
    if (told.length !== 1) wrong.push(`${told.length} reminders`);
    if (mails.length !== 1) wrong.push(`${mails.length} mails`);
    if ((await tenantItem(tenant.id))?.daily_done !== day()) wrong.push('the day is not done');
    return wrong;
  });
  expect(problems).toEqual([]);
});
