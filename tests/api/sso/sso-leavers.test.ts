import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserSecurity } from '#shared/contract/rows/security-event-row.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { instant } from '#functions/platform/clock.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { handler as reminders } from '#functions/reminders/handler.ts';
import { handler as sso } from '#functions/sso/handler.ts';
import { handler as users } from '#functions/users/handler.ts';
import { readEvents } from '#functions/records/ground/security/read-events.ts';
import { planReports } from '#functions/records/output/reports/plan-scheduled-runs.ts';
import { watchSleep } from '#functions/records/work/sso/watch-sleep.ts';
import { type FakeOidc, startFakeOidc } from '#tests/support/fake-oidc.ts';
import { call, mailsOf, newInstallation, send } from '#tests/api/auth/installation.ts';
import { pass, resetTime, tokenOf } from '#tests/api/auth/factors.ts';
import { type Library, newLibrary, signIn } from './sso-world.ts';

// What goes out without a sign-in sleeps for people who sign in at their institution alone, and have not for long.

let idp: FakeOidc;
let clear: () => Promise<void>;
beforeAll(async () => {
  process.env['ALLOW_LOOPBACK_SOURCES'] = 'true';
  [idp, clear] = await Promise.all([startFakeOidc(), newInstallation()]);
});
afterEach(resetTime);
afterAll(async () => {
  delete process.env['ALLOW_LOOPBACK_SOURCES'];
  await Promise.all([idp.stop(), clear()]);
});

const day = 86_400;
const repoOf = ({ tenant }: Library) => repositoryFor(systemCaller(tenant));
const noted = ({ tenant }: Library) =>
  readEvents(tenant, { kind: 'access_asleep' }, { limit: 10 }).then(({ events }) => events.map(({ subject }) => subject?.id));
const warned = async ({ tenant }: Library, text: RegExp) => (await mailsOf(tenant)).filter((mail) => text.test(mail.text)).length;
const watch = (library: Library) => watchSleep(repoOf(library), async () => {});

/** A sign-in at the time that the clock was moved to. */
function signInNow(library: Library, person: Parameters<typeof signIn>[2]) {
  const iat = Math.floor(Date.parse(instant()) / 1000);
  return signIn(idp, library, person, { claims: { iat, exp: iat + 300 } });
}

let count = 0;

/** A person who signs in at the institution alone, with a calendar address and a report that arrives every day of the week that is asked for. */
async function newReader(settings: object = {}) {
  count += 1;
  const library = await newLibrary(idp, { settings });
  const person = { sub: `reader-${count}`, email: `reader${count}@${library.domain}`, email_verified: true, name: 'Rita Reader' };
  const { headers, result } = await signIn(idp, library, person);
  const { id } = result as { id: string };
  const made = await call<{ address: string }>(reminders, 'POST', '/calendar-feed', {
    token: headers['x-session-token'] ?? '',
    body: { scope: 'all', hidden: [] },
  });
  const path = new URL(made.result.address).pathname.replace(/^\/api/, '');
  await repoOf(library).commit((tx) => {
    const lines = { columns: [{ path: 'name', label: null, total: null }], filters: [], search: '', sort: [], groups: [] };
    const about = {
      name: 'Weekly',
      type: 'subscriptions' as const,
      note: null,
      owner_id: library.userId,
      shared: 'private' as const,
      roles: [],
    };
    for (const on of [1, 2, 3, 4, 5, 6, 7]) {
      tx.create('report', { ...lines, ...about, id: `report-${on}` });
      tx.create('report_schedule', {
        report_id: `report-${on}`,
        every: 'week',
        on,
        hour: 9,
        to: [id, library.userId],
        format: 'csv',
        planned_on: null,
        planned_before: null,
        failed_on: null,
        paused_at: null,
      });
    }
  });
  const calendar = async () => {
    const { body = '', isBase64Encoded, statusCode } = await send(reminders, 'GET', path);
    return { status: statusCode, text: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString() };
  };
  /** The people who get the report of the present day. */
  const receivers = async () => {
    const today = instant().slice(0, 10);
    await planReports(repoOf(library), today, async () => {});
    return [...(await repoOf(library).model()).all('report_run')].filter((run) => run.scheduled_on === today).map((run) => run.reader_id);
  };
  return { library, person, id, calendar, receivers };
}

describe('a person who signs in at the institution alone', () => {
  test('keeps calendar and reports for 30 days without a sign-in, and gets neither afterwards until the next one', async () => {
    const { library, person, id, calendar, receivers } = await newReader();
    pass(30 * day - 600);
    expect((await calendar()).text).not.toContain('This calendar is paused');
    expect(await receivers()).toEqual(expect.arrayContaining([id, library.userId]));
    pass(day);
    const asleep = await calendar();
    expect(asleep.status).toBe(200);
    expect(asleep.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(asleep.text).toContain('SUMMARY:This calendar is paused: sign in to Perennial');
    expect(await receivers()).toEqual([library.userId]);
    await signInNow(library, person);
    expect((await calendar()).text).not.toContain('This calendar is paused');
    pass(day);
    expect(await receivers()).toEqual(expect.arrayContaining([id, library.userId]));
  });

  test('is told seven days before, once, and the log says when it began, once', async () => {
    const { library, id } = await newReader();
    pass(22 * day);
    await watch(library);
    expect(await warned(library, /scheduled reports stop on/)).toBe(0);
    pass(day);
    await Promise.all([watch(library), watch(library)]);
    await watch(library);
    expect(await warned(library, /scheduled reports stop on/)).toBe(1);
    expect(await noted(library)).toEqual([]);
    pass(7 * day);
    await Promise.all([watch(library), watch(library)]);
    await watch(library);
    expect(await noted(library)).toEqual([id]);
    expect(await warned(library, /have stopped on/)).toBe(0);
  });

  test('is told afterwards where those days were missed, and again before the next time', async () => {
    const { library, person, id } = await newReader();
    pass(50 * day);
    await watch(library);
    expect(await warned(library, /have stopped on/)).toBe(1);
    expect(await noted(library)).toEqual([id]);
    await signInNow(library, person);
    pass(24 * day);
    await watch(library);
    expect(await warned(library, /scheduled reports stop on/)).toBe(1);
  });

  test('is shown with the date to managers of users [S144]', async () => {
    const { library, id } = await newReader();
    const shown = async () => {
      const token = await tokenOf(library);
      return (await call<UserSecurity>(users, 'GET', `/users/${id}/security`, { token })).result.sleep;
    };
    expect(await shown()).toMatchObject({ state: 'awake' });
    pass(31 * day);
    expect(await shown()).toMatchObject({ state: 'asleep' });
  });

  test('sleeps after as many days as the library says', async () => {
    const { calendar } = await newReader({ sleep_days: 3 });
    pass(2 * day);
    expect((await calendar()).text).not.toContain('This calendar is paused');
    pass(day);
    expect((await calendar()).text).toContain('This calendar is paused');
  });

  test('the days are 1 to 365, 30 by default', async () => {
    const library = await newLibrary(idp, { settings: { providers: [] } });
    const token = await tokenOf(library);
    const save = (sleep_days?: number) =>
      call<{ sleep_days: number }>(sso, 'PUT', '/sso/settings', {
        token,
        body: { providers: [], sso_only: false, emergency_user_id: null, ...(sleep_days !== undefined && { sleep_days }) },
      });
    expect((await save()).result.sleep_days).toBe(30);
    expect((await save(365)).result.sleep_days).toBe(365);
    expect((await save()).result.sleep_days).toBe(365);
    for (const wrong of [0, 366, 1.5]) expect((await save(wrong)).code).toBe(422);
  });
});

test('a person with a password, and a library without single sign-on, are not concerned', async () => {
  const { library, id, calendar, receivers } = await newReader();
  const { hashPassword } = await import('#functions/platform/passwords.ts');
  const hash = await hashPassword('walnut-harbour-lantern');
  await repoOf(library).commit((tx) => tx.create('credential', { id, hash, changed_at: tx.at }));
  pass(400 * day);
  expect((await calendar()).text).not.toContain('This calendar is paused');
  expect(await receivers()).toContain(id);
  await watch(library);
  expect(await noted(library)).toEqual([]);
});

test('a person with a password sleeps too where the library allows single sign-on only', async () => {
  const { library, id, calendar } = await newReader();
  await repoOf(library).commit(async (tx) => {
    tx.create('credential', { id, hash: 'x', changed_at: tx.at });
    tx.save('sso_settings', { ...(await tx.load('sso_settings', 'sso_settings')), sso_only: true, emergency_user_id: library.userId });
  });
  pass(31 * day);
  expect((await calendar()).text).toContain('This calendar is paused');
});
